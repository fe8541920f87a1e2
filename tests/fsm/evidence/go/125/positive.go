package main

import (
	"log"
	"os"
	"os/signal"
	"time"

	"github.com/IBM/sarama"
)

func main() {
	config := sarama.NewConfig()
	config.Producer.Compression = sarama.CompressionSnappy
	config.Producer.Flush.Frequency = 500 * time.Millisecond
	producer, err := sarama.NewAsyncProducer([]string{"127.0.0.1:9092"}, config)
	if err != nil {
		log.Fatal(err)
	}
	defer producer.Close()

	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	for ticks := time.Tick(time.Second); ; {
		select {
		case now := <-ticks:
			producer.Input() <- &sarama.ProducerMessage{Topic: "ticks", Value: sarama.StringEncoder(now.Format(time.RFC3339))}
		case err := <-producer.Errors():
			log.Print(err)
		case <-interrupted:
			return
		}
	}
}
