package tides

import (
	"github.com/IBM/sarama"
)

type Sender struct {
	producer sarama.SyncProducer
}

func (s *Sender) Send(harbour, metres string) error {
	_, _, err := s.producer.SendMessage(&sarama.ProducerMessage{
		Topic: "tides",
		Key:   sarama.StringEncoder(harbour),
		Value: sarama.StringEncoder(metres),
	})
	return err
}
