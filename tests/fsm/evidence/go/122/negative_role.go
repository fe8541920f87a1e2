package main

import (
	"log"

	"github.com/streadway/amqp"
)

func main() {
	conn, err := amqp.Dial("amqp://127.0.0.1:5672/")
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	channel, err := conn.Channel()
	if err != nil {
		log.Fatal(err)
	}
	queue, err := channel.QueueDeclare("orders", true, false, false, false, nil)
	if err != nil {
		log.Fatal(err)
	}
	err = channel.Publish("", queue.Name, false, false, amqp.Publishing{Body: []byte("soup")})
	if err != nil {
		log.Fatal(err)
	}
}
