package main
import (
	"log"
	amqp "github.com/rabbitmq/amqp091-go"
)
func main() {
	c, err := amqp.Dial("x")
	if err != nil { log.Fatal(err) }
	defer c.Close()
}
