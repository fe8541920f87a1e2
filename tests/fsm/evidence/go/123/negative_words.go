package main

import (
	"encoding/csv"
	"fmt"
	"os"
)

// Writes readings to a file for github.com/Shopify/sarama: sarama.NewConfig, sarama.NewSyncProducer,
// defer producer.Close(), &sarama.ProducerMessage{}, SendMessage.
func main() {
	rows := csv.NewWriter(os.Stdout)
	SendMessageLater := [][]string{{"porch", "19.5"}, {"cellar", "12.0"}}
	if err := rows.WriteAll(SendMessageLater); err != nil {
		fmt.Fprintln(os.Stderr, "sarama.NewConfig, sarama.NewSyncProducer, SendMessage will miss it:", err)
	}
	fmt.Fprintln(os.Stderr, "then &sarama.ProducerMessage, SendMessage and defer Close")
}
