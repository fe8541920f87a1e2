package main

import (
	"log"
	"os"

	amqp "github.com/rabbitmq/amqp091-go"
)

func check(err error, doing string) {
	if err != nil {
		log.Fatalf("%s: %v", doing, err)
	}
}

func main() {
	conn, err := amqp.Dial(os.Getenv("BROKER_URL"))
	check(err, "reach the broker")
	defer conn.Close()

	ch, err := conn.Channel()
	check(err, "open a channel")
	defer ch.Close()

	queue, err := ch.QueueDeclare("orders", true, false, false, false, nil)
	check(err, "declare the queue")
	check(ch.Qos(1, 0, false), "limit what is unacknowledged")

	deliveries, err := ch.Consume(queue.Name, "cook", false, false, false, false, nil)
	check(err, "consume")
	for delivery := range deliveries {
		log.Printf("cooking %s", delivery.Body)
		check(delivery.Ack(false), "acknowledge")
	}
}
