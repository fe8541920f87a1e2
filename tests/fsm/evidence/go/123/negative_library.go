package main

import (
	"log"

	"github.com/confluentinc/confluent-kafka-go/v2/kafka"
)

func main() {
	producer, err := kafka.NewProducer(&kafka.ConfigMap{"bootstrap.servers": "127.0.0.1:9092", "acks": "all"})
	if err != nil {
		log.Fatal(err)
	}
	defer producer.Close()
	topic := "readings"
	delivered := make(chan kafka.Event, 1)
	message := &kafka.Message{
		TopicPartition: kafka.TopicPartition{Topic: &topic, Partition: kafka.PartitionAny},
		Value:          []byte("19.5"),
	}
	if err := producer.Produce(message, delivered); err != nil {
		log.Fatal(err)
	}
	log.Print(<-delivered)
}
