package tide

import (
	"context"
	"fmt"

	"github.com/Shopify/sarama"
)

const alertsTopic = "tide.alerts"

// alertDesk hands the alerts of a consumer group's claims to a function.
type alertDesk struct {
	ring func(line string)
}

func (alertDesk) Setup(sarama.ConsumerGroupSession) error   { return nil }
func (alertDesk) Cleanup(sarama.ConsumerGroupSession) error { return nil }

func (d alertDesk) ConsumeClaim(session sarama.ConsumerGroupSession, claim sarama.ConsumerGroupClaim) error {
	for message := range claim.Messages() {
		d.ring(string(message.Value))
		session.MarkMessage(message, "")
	}
	return nil
}

// WatchAlerts calls ring with each high-water alert until ctx ends.
//
// Watchers in one group share the alerts. An alert counts as handled only after
// ring has returned. It returns nil once ctx has ended, or the error that ended
// the watch.
func WatchAlerts(ctx context.Context, brokers []string, group string, ring func(line string)) error {
	config := sarama.NewConfig()
	config.Version = sarama.V2_1_0_0
	config.Consumer.Offsets.Initial = sarama.OffsetOldest

	consumers, err := sarama.NewConsumerGroup(brokers, group, config)
	if err != nil {
		return fmt.Errorf("join group %s: %w", group, err)
	}
	defer consumers.Close()

	for ctx.Err() == nil {
		if err := consumers.Consume(ctx, []string{alertsTopic}, alertDesk{ring}); err != nil {
			return fmt.Errorf("watch alerts: %w", err)
		}
	}
	return nil
}
