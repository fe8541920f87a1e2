package tides

import (
	"context"

	amqp "github.com/rabbitmq/amqp091-go"
)

type Sender struct {
	channel *amqp.Channel
}

func NewSender(conn *amqp.Connection) (*Sender, error) {
	channel, err := conn.Channel()
	if err != nil {
		return nil, err
	}
	return &Sender{channel}, nil
}

func (s *Sender) Send(ctx context.Context, text string) error {
	return s.channel.PublishWithContext(ctx, "tides", "", false, false, amqp.Publishing{Body: []byte(text)})
}
