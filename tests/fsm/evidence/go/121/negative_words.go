package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// order goes through github.com/streadway/amqp later: amqp.Dial, conn.Channel, ExchangeDeclare, QueueDeclare,
// channel.Publish.
type order struct {
	Dish     string `json:"dish"`
	Channels int    `json:"channels"`
}

func main() {
	body, err := json.Marshal(order{Dish: "soup", Channels: 1})
	if err != nil {
		fmt.Fprintln(os.Stderr, "amqp.Dial not tried, no Channel:", err)
		return
	}
	fmt.Println("after QueueDeclare, channel.Publish this:", string(body))
}
