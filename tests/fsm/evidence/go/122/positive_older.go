package main

import (
	"fmt"
	"log"

	"github.com/streadway/amqp"
)

func main() {
	conn, err := amqp.Dial("amqp://broker.example:5672/")
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	channel, err := conn.Channel()
	if err != nil {
		log.Fatal(err)
	}
	if err := channel.ExchangeDeclare("news", "topic", true, false, false, false, nil); err != nil {
		log.Fatal(err)
	}
	q, err := channel.QueueDeclare("", false, false, true, false, nil)
	if err != nil {
		log.Fatal(err)
	}
	if err := channel.QueueBind(q.Name, "weather.*", "news", false, nil); err != nil {
		log.Fatal(err)
	}
	messages, err := channel.Consume(q.Name, "", true, false, false, false, nil)
	if err != nil {
		log.Fatal(err)
	}
	for message := range messages {
		fmt.Println(message.RoutingKey, string(message.Body))
	}
}
