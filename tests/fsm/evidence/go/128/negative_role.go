package main

import (
	"context"
	"log"

	"github.com/apache/rocketmq-client-go/v2"
	"github.com/apache/rocketmq-client-go/v2/primitive"
	"github.com/apache/rocketmq-client-go/v2/producer"
)

func main() {
	orders, err := rocketmq.NewProducer(producer.WithNameServer(primitive.NamesrvAddr{"127.0.0.1:9876"}))
	if err != nil {
		log.Fatal(err)
	}
	if err := orders.Start(); err != nil {
		log.Fatal(err)
	}
	defer orders.Shutdown()
	err = orders.SendOneWay(context.Background(), primitive.NewMessage("orders", []byte("soup")))
	if err != nil {
		log.Fatal(err)
	}
}
