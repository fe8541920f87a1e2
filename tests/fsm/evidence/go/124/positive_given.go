package tides

import (
	"context"
	"log"

	"github.com/IBM/sarama"
)

type Reader struct {
	group   sarama.ConsumerGroup
	handler sarama.ConsumerGroupHandler
}

func (r *Reader) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if err := r.group.Consume(ctx, []string{"tides"}, r.handler); err != nil {
			log.Print(err)
		}
	}
}
