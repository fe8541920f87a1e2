package main

import (
	"context"
	"encoding/json"
	"log"
	"os"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"
)

func publish(ctx context.Context, ch *amqp.Channel, queue string, order any) error {
	body, err := json.Marshal(order)
	if err != nil {
		return err
	}
	return ch.PublishWithContext(ctx, "", queue, true, false, amqp.Publishing{
		ContentType:  "application/json",
		DeliveryMode: amqp.Persistent,
		Body:         body,
	})
}

func main() {
	conn, err := amqp.Dial(os.Getenv("BROKER_URL"))
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	ch, err := conn.Channel()
	if err != nil {
		log.Fatal(err)
	}
	defer ch.Close()
	queue, err := ch.QueueDeclare("orders", true, false, false, false, nil)
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := publish(ctx, ch, queue.Name, map[string]string{"dish": "soup"}); err != nil {
		log.Fatal(err)
	}
}
