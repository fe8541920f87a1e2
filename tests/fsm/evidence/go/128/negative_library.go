package main

import (
	"log"
	"os"
	"os/signal"

	"github.com/nsqio/go-nsq"
)

func main() {
	cooks, err := nsq.NewConsumer("orders", "cooks", nsq.NewConfig())
	if err != nil {
		log.Fatal(err)
	}
	cooks.AddHandler(nsq.HandlerFunc(func(order *nsq.Message) error {
		log.Printf("cooking %s", order.Body)
		return nil
	}))
	if err := cooks.ConnectToNSQLookupd("127.0.0.1:4161"); err != nil {
		log.Fatal(err)
	}
	defer cooks.Stop()

	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	<-interrupted
}
