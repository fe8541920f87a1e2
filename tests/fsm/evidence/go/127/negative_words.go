package main

import (
	"fmt"
	"time"
)

// Started fills in for github.com/apache/rocketmq-client-go/v2: rocketmq.NewProducer, p.Start, SendSync.
type Started struct{ since time.Time }

func (s Started) SendSyncLater(dish string) string {
	return fmt.Sprintf("SendSync or SendAsync %s, %s after Start", dish, time.Since(s.since))
}

func main() {
	fmt.Println("rocketmq.NewProducer comes with Start and SendOneWay")
	fmt.Println(Started{time.Now()}.SendSyncLater("soup"))
}
