package main

import (
	"fmt"

	"github.com/Shopify/sarama"
)

func main() {
	producer, err := sarama.NewSyncProducer([]string{"broker.example:9092"}, nil)
	if err != nil {
		panic(err)
	}
	defer producer.Close()

	first := &sarama.ProducerMessage{Topic: "numbers", Value: sarama.StringEncoder("1")}
	second := &sarama.ProducerMessage{Topic: "numbers", Value: sarama.StringEncoder("2")}
	if err := producer.SendMessages([]*sarama.ProducerMessage{first, second}); err != nil {
		fmt.Println(err)
	}
}
