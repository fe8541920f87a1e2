package desk

import (
	"context"
	"errors"
	"fmt"

	"github.com/streadway/amqp"
)

// LabelWorker prints the labels that OrderLabels has queued.
type LabelWorker struct {
	// Broker is the RabbitMQ broker's address, such as "amqp://127.0.0.1:5672/".
	Broker string
	// Print prints the label of one parcel.
	Print func(id string) error
}

// Work prints labels one at a time until ctx ends.
//
// A job is acknowledged after it was printed; one that cannot be printed goes
// back into the queue and ends the work. It returns nil once ctx has ended.
func (w *LabelWorker) Work(ctx context.Context) error {
	connection, err := amqp.Dial(w.Broker)
	if err != nil {
		return fmt.Errorf("reach the broker: %w", err)
	}
	defer connection.Close()
	channel, err := connection.Channel()
	if err != nil {
		return fmt.Errorf("open a channel: %w", err)
	}
	if err := channel.ExchangeDeclare(labelExchange, amqp.ExchangeDirect, true, false, false, false, nil); err != nil {
		return fmt.Errorf("declare exchange %s: %w", labelExchange, err)
	}
	if _, err := channel.QueueDeclare(labelQueue, true, false, false, false, nil); err != nil {
		return fmt.Errorf("declare queue %s: %w", labelQueue, err)
	}
	if err := channel.QueueBind(labelQueue, labelQueue, labelExchange, false, nil); err != nil {
		return fmt.Errorf("bind queue %s: %w", labelQueue, err)
	}
	if err := channel.Qos(1, 0, false); err != nil {
		return err
	}
	jobs, err := channel.Consume(labelQueue, "", false, false, false, false, nil)
	if err != nil {
		return fmt.Errorf("fetch jobs: %w", err)
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case job, open := <-jobs:
			if !open {
				return errors.New("the broker hung up")
			}
			if err := w.Print(string(job.Body)); err != nil {
				job.Nack(false, true)
				return fmt.Errorf("print label %s: %w", job.Body, err)
			}
			if err := job.Ack(false); err != nil {
				return err
			}
		}
	}
}
