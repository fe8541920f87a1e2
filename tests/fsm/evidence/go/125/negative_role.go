package main

import (
	"log"

	"github.com/IBM/sarama"
)

func main() {
	config := sarama.NewConfig()
	config.Producer.Return.Successes = true
	producer, err := sarama.NewSyncProducer([]string{"127.0.0.1:9092"}, config)
	if err != nil {
		log.Fatal(err)
	}
	defer producer.Close()
	message := &sarama.ProducerMessage{Topic: "ticks", Value: sarama.StringEncoder("one")}
	if _, _, err := producer.SendMessage(message); err != nil {
		log.Fatal(err)
	}
}
