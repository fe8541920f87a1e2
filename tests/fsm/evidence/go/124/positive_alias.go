package tides

import (
	"context"

	kafka "github.com/Shopify/sarama"
)

func Read(ctx context.Context, brokers []string, handler kafka.ConsumerGroupHandler) error {
	group, err := kafka.NewConsumerGroup(brokers, "readers", kafka.NewConfig())
	if err != nil {
		return err
	}
	defer group.Close()
	for ctx.Err() == nil {
		if err := group.Consume(ctx, []string{"tides"}, handler); err != nil {
			return err
		}
	}
	return ctx.Err()
}
