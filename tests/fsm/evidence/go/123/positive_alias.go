package main

import (
	"log"

	kafka "gopkg.in/Shopify/sarama.v1"
)

func main() {
	producer, err := kafka.NewSyncProducer([]string{"localhost:9092"}, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer producer.Close()
	message := &kafka.ProducerMessage{Topic: "tides", Value: kafka.StringEncoder("high")}
	if _, _, err := producer.SendMessage(message); err != nil {
		log.Fatal(err)
	}
}
