package main

import (
	"context"
	"log"

	"github.com/apache/rocketmq-client-go/v2/primitive"
	"github.com/apache/rocketmq-client-go/v2/producer"
)

func main() {
	sender, err := producer.NewDefaultProducer(producer.WithNameServer([]string{"127.0.0.1:9876"}))
	if err != nil {
		log.Fatal(err)
	}
	if err := sender.Start(); err != nil {
		log.Fatal(err)
	}
	defer sender.Shutdown()
	if _, err := sender.SendSync(context.Background(), primitive.NewMessage("tides", []byte("high"))); err != nil {
		log.Print(err)
	}
}
