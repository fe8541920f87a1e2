package main

import (
	"log"

	"github.com/streadway/amqp"
)

func main() {
	conn, err := amqp.Dial("amqp://broker.example:5672/")
	if err != nil {
		log.Fatalf("dial: %s", err)
	}
	defer conn.Close()

	channel, err := conn.Channel()
	if err != nil {
		log.Fatalf("channel: %s", err)
	}
	if err = channel.ExchangeDeclare("news", "fanout", true, false, false, false, nil); err != nil {
		log.Fatalf("exchange: %s", err)
	}
	if err = channel.Publish("news", "", false, false, amqp.Publishing{Body: []byte("rain")}); err != nil {
		log.Fatalf("publish: %s", err)
	}
}
