package main

import (
	"fmt"
	"log"

	"github.com/IBM/sarama"
)

func main() {
	consumer, err := sarama.NewConsumer([]string{"127.0.0.1:9092"}, sarama.NewConfig())
	if err != nil {
		log.Fatal(err)
	}
	defer consumer.Close()
	partition, err := consumer.ConsumePartition("readings", 0, sarama.OffsetOldest)
	if err != nil {
		log.Fatal(err)
	}
	for message := range partition.Messages() {
		fmt.Println(string(message.Value))
	}
}
