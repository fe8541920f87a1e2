package main

import (
	"fmt"
	"sync"
)

// Inputs gathers what github.com/Shopify/sarama takes: sarama.NewConfig, sarama.NewAsyncProducer,
// defer producer.Close(), &sarama.ProducerMessage{}, producer.Input().
type Inputs struct {
	lock  sync.Mutex
	ticks []string
}

func (i *Inputs) Add(tick string) {
	i.lock.Lock()
	defer i.lock.Unlock()
	i.ticks = append(i.ticks, tick)
}

func main() {
	var inputs Inputs
	inputs.Add("sarama.NewConfig, sarama.NewAsyncProducer, &sarama.ProducerMessage, Input")
	fmt.Println(inputs.ticks)
}
