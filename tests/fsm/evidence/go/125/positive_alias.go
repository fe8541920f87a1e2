package main

import (
	"log"

	kafka "github.com/Shopify/sarama"
)

func main() {
	producer, err := kafka.NewAsyncProducer([]string{"localhost:9092"}, nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"high", "low"} {
		producer.Input() <- &kafka.ProducerMessage{Topic: "tides", Value: kafka.StringEncoder(text)}
	}
	if err := producer.Close(); err != nil {
		log.Fatal(err)
	}
}
