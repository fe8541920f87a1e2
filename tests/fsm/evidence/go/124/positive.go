package main

import (
	"context"
	"errors"
	"log"
	"os/signal"
	"syscall"

	"github.com/IBM/sarama"
)

type thermometer struct{}

func (thermometer) Setup(sarama.ConsumerGroupSession) error   { return nil }
func (thermometer) Cleanup(sarama.ConsumerGroupSession) error { return nil }

func (thermometer) ConsumeClaim(session sarama.ConsumerGroupSession, claim sarama.ConsumerGroupClaim) error {
	for message := range claim.Messages() {
		log.Printf("%d/%d: %s", message.Partition, message.Offset, message.Value)
		session.MarkMessage(message, "")
	}
	return nil
}

func main() {
	config := sarama.NewConfig()
	config.Consumer.Offsets.Initial = sarama.OffsetOldest
	group, err := sarama.NewConsumerGroup([]string{"127.0.0.1:9092"}, "thermometers", config)
	if err != nil {
		log.Fatal(err)
	}
	defer group.Close()

	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	for ctx.Err() == nil {
		err := group.Consume(ctx, []string{"readings"}, thermometer{})
		if err != nil && !errors.Is(err, sarama.ErrClosedConsumerGroup) {
			log.Print(err)
		}
	}
}
