package main

import (
	"context"
	"log"

	"github.com/twmb/franz-go/pkg/kgo"
)

func main() {
	client, err := kgo.NewClient(kgo.SeedBrokers("127.0.0.1:9092"), kgo.DefaultProduceTopic("ticks"))
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	for _, tick := range []string{"one", "two"} {
		client.Produce(context.Background(), kgo.StringRecord(tick), func(_ *kgo.Record, err error) {
			if err != nil {
				log.Print(err)
			}
		})
	}
	if err := client.Flush(context.Background()); err != nil {
		log.Fatal(err)
	}
}
