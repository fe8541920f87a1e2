package main

import (
	"context"
	"log"

	"github.com/apache/rocketmq-client-go/v2"
	"github.com/apache/rocketmq-client-go/v2/primitive"
	"github.com/apache/rocketmq-client-go/v2/producer"
)

func main() {
	orders, err := rocketmq.NewProducer(
		producer.WithNameServer(primitive.NamesrvAddr{"127.0.0.1:9876"}),
		producer.WithGroupName("kitchen"),
		producer.WithRetry(2),
	)
	if err != nil {
		log.Fatal(err)
	}
	if err := orders.Start(); err != nil {
		log.Fatal(err)
	}
	defer func() {
		if err := orders.Shutdown(); err != nil {
			log.Print(err)
		}
	}()

	message := primitive.NewMessage("orders", []byte(`{"dish":"soup"}`)).WithTag("lunch")
	result, err := orders.SendSync(context.Background(), message)
	if err != nil {
		log.Fatal(err)
	}
	log.Print("kept as ", result.MsgID)
}
