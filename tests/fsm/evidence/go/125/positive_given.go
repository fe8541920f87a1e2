package tides

import (
	"log"

	"github.com/IBM/sarama"
)

type Sender struct {
	producer sarama.AsyncProducer
}

func NewSender(producer sarama.AsyncProducer) *Sender {
	go func() {
		for err := range producer.Errors() {
			log.Print(err)
		}
	}()
	return &Sender{producer}
}

func (s *Sender) Send(text string) {
	s.producer.Input() <- &sarama.ProducerMessage{Topic: "tides", Value: sarama.StringEncoder(text)}
}
