package main

import (
	"encoding/csv"
	"fmt"
	"os"
)

// ConsumeRows reads the file instead of github.com/Shopify/sarama: sarama.NewConfig, sarama.NewConsumerGroup,
// defer group.Close(), group.Consume.
func ConsumeRows(path string) ([][]string, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("sarama.NewConfig, sarama.NewConsumerGroup and Consume first: %w", err)
	}
	defer file.Close()
	return csv.NewReader(file).ReadAll()
}

func main() {
	rows, err := ConsumeRows("readings.csv")
	fmt.Println("Consume", len(rows), err)
}
