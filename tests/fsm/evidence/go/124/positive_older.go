package main

import (
	"context"
	"fmt"

	"github.com/Shopify/sarama"
)

type printer struct{ ready chan bool }

func (p *printer) Setup(sarama.ConsumerGroupSession) error {
	close(p.ready)
	return nil
}

func (p *printer) Cleanup(sarama.ConsumerGroupSession) error { return nil }

func (p *printer) ConsumeClaim(s sarama.ConsumerGroupSession, claim sarama.ConsumerGroupClaim) error {
	for msg := range claim.Messages() {
		fmt.Println(string(msg.Value))
		s.MarkMessage(msg, "")
	}
	return nil
}

func main() {
	client, err := sarama.NewClient([]string{"broker.example:9092"}, sarama.NewConfig())
	if err != nil {
		panic(err)
	}
	group, err := sarama.NewConsumerGroupFromClient("printers", client)
	if err != nil {
		panic(err)
	}
	for {
		if err := group.Consume(context.Background(), []string{"numbers"}, &printer{ready: make(chan bool)}); err != nil {
			panic(err)
		}
	}
}
