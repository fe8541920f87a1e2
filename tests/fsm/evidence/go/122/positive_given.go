package tides

import (
	"log"

	"github.com/streadway/amqp"
)

type Reader struct {
	channel *amqp.Channel
}

func (r Reader) Run(queue string) error {
	deliveries, err := r.channel.Consume(queue, "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for delivery := range deliveries {
		log.Printf("%s", delivery.Body)
		delivery.Ack(false)
	}
	return nil
}
