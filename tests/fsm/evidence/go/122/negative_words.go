package main

import (
	"fmt"
	"time"
)

// Consumers of the old program had github.com/streadway/amqp: amqp.Dial, Channel, ExchangeDeclare,
// QueueDeclare, QueueBind, channel.Consume.
func Consumers(orders <-chan string) int {
	cooked := 0
	for order := range orders {
		fmt.Println("cooking", order)
		cooked++
	}
	return cooked
}

func main() {
	orders := make(chan string)
	go func() {
		defer close(orders)
		orders <- "amqp.Dial and a Channel: ExchangeDeclare, QueueDeclare, QueueBind, channel.Consume"
		time.Sleep(time.Millisecond)
	}()
	fmt.Println(Consumers(orders))
}
