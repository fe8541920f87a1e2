package main
import (
	"log"
	"github.com/rabbitmq/amqp091-go"
)
func main() {
	c, err := amqp091.Dial("x")
	if err != nil { log.Fatal(err) }
	defer c.Close()
}
