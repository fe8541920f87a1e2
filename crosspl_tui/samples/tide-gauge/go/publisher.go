package tide

import (
	"fmt"
	"log"

	"github.com/Shopify/sarama"
)

const readingsTopic = "tide.readings"

// PublishReadings sends readings to Kafka and waits until the brokers have
// stored each of them.
//
// The gauge's name is the key, so that a gauge's readings stay in order. It
// returns how many readings were published before the first failure.
func PublishReadings(brokers []string, readings []Reading) (int, error) {
	config := sarama.NewConfig()
	config.ClientID = "tide-gauge"
	config.Producer.RequiredAcks = sarama.WaitForAll
	config.Producer.Return.Successes = true

	producer, err := sarama.NewSyncProducer(brokers, config)
	if err != nil {
		return 0, fmt.Errorf("reach the brokers: %w", err)
	}
	defer producer.Close()

	for i, r := range readings {
		message := &sarama.ProducerMessage{
			Topic: readingsTopic,
			Key:   sarama.StringEncoder(r.Gauge),
			Value: sarama.StringEncoder(FormatReading(r.Gauge, r.At, r.LevelMM)),
		}
		partition, offset, err := producer.SendMessage(message)
		if err != nil {
			return i, fmt.Errorf("publish reading %d: %w", i, err)
		}
		log.Printf("%s stored at %d/%d", r.Gauge, partition, offset)
	}
	return len(readings), nil
}
