package desk

import (
	"fmt"

	"github.com/streadway/amqp"
)

const (
	labelExchange = "parcel"
	labelQueue    = "parcel.labels"
)

// OrderLabels queues a label job for each parcel at the RabbitMQ broker.
//
// The broker is named by an address such as "amqp://127.0.0.1:5672/". Jobs
// outlive a restart of the broker. It returns how many were queued before the
// first failure.
func OrderLabels(broker string, ids []string) (int, error) {
	connection, err := amqp.Dial(broker)
	if err != nil {
		return 0, fmt.Errorf("reach the broker: %w", err)
	}
	defer connection.Close()
	channel, err := connection.Channel()
	if err != nil {
		return 0, fmt.Errorf("open a channel: %w", err)
	}
	defer channel.Close()

	if err := channel.ExchangeDeclare(labelExchange, amqp.ExchangeDirect, true, false, false, false, nil); err != nil {
		return 0, fmt.Errorf("declare exchange %s: %w", labelExchange, err)
	}
	if _, err := channel.QueueDeclare(labelQueue, true, false, false, false, nil); err != nil {
		return 0, fmt.Errorf("declare queue %s: %w", labelQueue, err)
	}
	if err := channel.QueueBind(labelQueue, labelQueue, labelExchange, false, nil); err != nil {
		return 0, fmt.Errorf("bind queue %s: %w", labelQueue, err)
	}
	for i, id := range ids {
		job := amqp.Publishing{
			ContentType:  "text/plain",
			DeliveryMode: amqp.Persistent,
			Body:         []byte(id),
		}
		if err := channel.Publish(labelExchange, labelQueue, false, false, job); err != nil {
			return i, fmt.Errorf("order label %s: %w", id, err)
		}
	}
	return len(ids), nil
}
