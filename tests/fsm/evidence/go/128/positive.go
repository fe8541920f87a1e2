package main

import (
	"context"
	"log"
	"os"
	"os/signal"

	"github.com/apache/rocketmq-client-go/v2"
	"github.com/apache/rocketmq-client-go/v2/consumer"
	"github.com/apache/rocketmq-client-go/v2/primitive"
)

func cook(_ context.Context, orders ...*primitive.MessageExt) (consumer.ConsumeResult, error) {
	for _, order := range orders {
		log.Printf("cooking %s", order.Body)
	}
	return consumer.ConsumeSuccess, nil
}

func main() {
	cooks, err := rocketmq.NewPushConsumer(
		consumer.WithGroupName("cooks"),
		consumer.WithNameServer(primitive.NamesrvAddr{"127.0.0.1:9876"}),
	)
	if err != nil {
		log.Fatal(err)
	}
	if err := cooks.Subscribe("orders", consumer.MessageSelector{}, cook); err != nil {
		log.Fatal(err)
	}
	if err := cooks.Start(); err != nil {
		log.Fatal(err)
	}
	defer cooks.Shutdown()

	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	<-interrupted
}
