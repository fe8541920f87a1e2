package main

import (
	"context"
	"log"

	"github.com/apache/pulsar-client-go/pulsar"
)

func main() {
	client, err := pulsar.NewClient(pulsar.ClientOptions{URL: "pulsar://127.0.0.1:6650"})
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	orders, err := client.CreateProducer(pulsar.ProducerOptions{Topic: "orders"})
	if err != nil {
		log.Fatal(err)
	}
	defer orders.Close()
	number, err := orders.Send(context.Background(), &pulsar.ProducerMessage{Payload: []byte("soup")})
	if err != nil {
		log.Fatal(err)
	}
	log.Print("kept as ", number)
}
