package main

import (
	"fmt"

	"github.com/Shopify/sarama"
)

func main() {
	config := sarama.NewConfig()
	config.Producer.Return.Successes = true
	p, err := sarama.NewAsyncProducer([]string{"broker.example:9092"}, config)
	if err != nil {
		panic(err)
	}
	go func() {
		for msg := range p.Successes() {
			fmt.Println("kept", msg.Offset)
		}
	}()
	for i := 0; i < 10; i++ {
		msg := sarama.ProducerMessage{Topic: "numbers", Value: sarama.StringEncoder(fmt.Sprint(i))}
		p.Input() <- &msg
	}
	p.AsyncClose()
	for range p.Errors() {
		fmt.Println("one was lost")
	}
}
