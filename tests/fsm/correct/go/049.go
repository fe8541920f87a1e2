package main
import (
	"context"
	"fmt"
	"github.com/redis/go-redis/v9"
	"github.com/eclipse/paho.mqtt.golang"
	"github.com/nats-io/nats.go"
	"github.com/pebbe/zmq4"
	"gopkg.in/yaml.v3"
	_ "github.com/mattn/go-sqlite3"
)
func main() {
	r := redis.NewClient(&redis.Options{Addr: "x"})
	r.Ping(context.Background())
	m := mqtt.NewClient(mqtt.NewClientOptions().AddBroker("x"))
	m.Connect()
	n, _ := nats.Connect(nats.DefaultURL)
	n.Close()
	s, _ := zmq4.NewSocket(zmq4.REP)
	s.Close()
	b, _ := yaml.Marshal(1)
	fmt.Println(b)
}
