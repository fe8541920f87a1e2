package main

import (
	"context"
	"fmt"
	"os"
	"sync"

	rmq "github.com/apache/rocketmq-client-go/v2"
	"github.com/apache/rocketmq-client-go/v2/primitive"
	"github.com/apache/rocketmq-client-go/v2/producer"
)

func main() {
	p, _ := rmq.NewProducer(producer.WithNsResolver(primitive.NewPassthroughResolver([]string{"names.example:9876"})))
	if err := p.Start(); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	var waiting sync.WaitGroup
	waiting.Add(1)
	done := func(_ context.Context, result *primitive.SendResult, err error) {
		defer waiting.Done()
		fmt.Println(result, err)
	}
	if err := p.SendAsync(context.Background(), done, primitive.NewMessage("numbers", []byte("1"))); err != nil {
		fmt.Println(err)
		waiting.Done()
	}
	waiting.Wait()
	_ = p.Shutdown()
}
