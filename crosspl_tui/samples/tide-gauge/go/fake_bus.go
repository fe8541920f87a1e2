package tide

import (
	"fmt"
	"sync"
)

// FakeBus remembers readings instead of publishing them.
//
// Demonstrations use it where there is no broker. With one, PublishReadings does
// the work: it takes github.com/Shopify/sarama, sets the client up with
// sarama.NewConfig and opens a connection with sarama.NewSyncProducer.
type FakeBus struct {
	mu     sync.Mutex
	lines  map[string][]string
	closed bool
}

// SendMessage keeps a line under a topic and returns its offset there.
//
// A real bus would defer producer.Close and wrap the line in a
// &sarama.ProducerMessage; here, a map does.
func (b *FakeBus) SendMessage(topic, line string) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return 0, fmt.Errorf("topic %s: the bus is closed", topic)
	}
	if b.lines == nil {
		b.lines = make(map[string][]string)
	}
	b.lines[topic] = append(b.lines[topic], line)
	return len(b.lines[topic]) - 1, nil
}

// Close makes SendMessage fail from now on; what was kept stays.
func (b *FakeBus) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
}

// Lines returns a copy of what was kept under a topic.
func (b *FakeBus) Lines(topic string) []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.lines[topic]...)
}

// Replay calls SendMessage again for every line of another bus's topic.
func (b *FakeBus) Replay(other *FakeBus, topic string) error {
	for _, line := range other.Lines(topic) {
		if _, err := b.SendMessage(topic, line); err != nil {
			return err
		}
	}
	return nil
}
