package main

import (
	"context"
	"log"

	"github.com/segmentio/kafka-go"
)

func main() {
	reader := kafka.NewReader(kafka.ReaderConfig{
		Brokers: []string{"127.0.0.1:9092"},
		GroupID: "thermometers",
		Topic:   "readings",
	})
	defer reader.Close()
	for {
		message, err := reader.ReadMessage(context.Background())
		if err != nil {
			log.Fatal(err)
		}
		log.Printf("%d/%d: %s", message.Partition, message.Offset, message.Value)
	}
}
