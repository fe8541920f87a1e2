package main

import (
	"context"
	"fmt"
	"time"

	rmq "github.com/apache/rocketmq-client-go/v2"
	"github.com/apache/rocketmq-client-go/v2/consumer"
	"github.com/apache/rocketmq-client-go/v2/primitive"
)

func main() {
	selector := consumer.MessageSelector{Type: consumer.TAG, Expression: "lunch || dinner"}
	c, err := rmq.NewPushConsumer(
		consumer.WithNsResolver(primitive.NewPassthroughResolver([]string{"names.example:9876"})),
		consumer.WithConsumerModel(consumer.BroadCasting),
	)
	if err != nil {
		panic(err)
	}
	err = c.Subscribe("orders", selector, func(ctx context.Context, messages ...*primitive.MessageExt) (consumer.ConsumeResult, error) {
		fmt.Println(len(messages), "orders")
		return consumer.ConsumeSuccess, nil
	})
	if err != nil {
		panic(err)
	}
	if err = c.Start(); err != nil {
		panic(err)
	}
	time.Sleep(time.Hour)
}
