package tides

import (
	"context"

	"github.com/apache/rocketmq-client-go/v2"
	"github.com/apache/rocketmq-client-go/v2/primitive"
	"github.com/apache/rocketmq-client-go/v2/producer"
)

func Send(listener primitive.TransactionListener, text string) error {
	sender, err := rocketmq.NewTransactionProducer(listener, producer.WithGroupName("tides"))
	if err != nil {
		return err
	}
	if err := sender.Start(); err != nil {
		return err
	}
	defer sender.Shutdown()
	_, err = sender.SendMessageInTransaction(context.Background(), primitive.NewMessage("tides", []byte(text)))
	return err
}
