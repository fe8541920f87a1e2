package main

import (
	"context"
	"log"

	"github.com/segmentio/kafka-go"
)

func main() {
	writer := &kafka.Writer{Addr: kafka.TCP("127.0.0.1:9092"), Topic: "orders"}
	defer writer.Close()
	message := kafka.Message{Key: []byte("1"), Value: []byte(`{"dish":"soup"}`)}
	if err := writer.WriteMessages(context.Background(), message); err != nil {
		log.Fatal(err)
	}
}
