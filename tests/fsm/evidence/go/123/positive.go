package main

import (
	"log"
	"strings"
	"time"

	"github.com/IBM/sarama"
)

func main() {
	config := sarama.NewConfig()
	config.Producer.RequiredAcks = sarama.WaitForAll
	config.Producer.Return.Successes = true
	config.Producer.Retry.Max = 3

	producer, err := sarama.NewSyncProducer([]string{"127.0.0.1:9092"}, config)
	if err != nil {
		log.Fatal(err)
	}
	defer func() {
		if err := producer.Close(); err != nil {
			log.Print(err)
		}
	}()

	for _, reading := range strings.Fields("19.5 20.1 20.4") {
		partition, offset, err := producer.SendMessage(&sarama.ProducerMessage{
			Topic:     "readings",
			Key:       sarama.StringEncoder("porch"),
			Value:     sarama.StringEncoder(reading),
			Timestamp: time.Now(),
		})
		if err != nil {
			log.Fatal(err)
		}
		log.Printf("kept at %d/%d", partition, offset)
	}
}
