package main

import (
	"fmt"
	"log"

	"github.com/nats-io/nats.go"
)

func main() {
	conn, err := nats.Connect("nats://127.0.0.1:4222")
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	deliveries := make(chan *nats.Msg, 16)
	if _, err := conn.ChanQueueSubscribe("orders", "cooks", deliveries); err != nil {
		log.Fatal(err)
	}
	for delivery := range deliveries {
		fmt.Println("cooking", string(delivery.Data))
	}
}
