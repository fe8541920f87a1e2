package tides

import (
	"net/http"

	"github.com/streadway/amqp"
)

func Forward(channel *amqp.Channel, address string) error {
	response, err := http.Get(address)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	message := amqp.Publishing{Body: []byte(response.Status)}
	return channel.Publish("tides", "", false, false, message)
}
