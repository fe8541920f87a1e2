package main

import (
	"fmt"
	"log"

	"github.com/gomodule/redigo/redis"
)

func main() {
	conn, err := redis.DialURL("redis://localhost:6379")
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	tides := redis.PubSubConn{Conn: conn}
	if err := tides.Subscribe("tides"); err != nil {
		log.Fatal(err)
	}
	for {
		switch received := tides.Receive().(type) {
		case redis.Message:
			fmt.Printf("%s\n", received.Data)
		case error:
			log.Fatal(received)
		}
	}
}
