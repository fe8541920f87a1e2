package main

import (
	"fmt"
	"log"

	"golang.org/x/net/websocket"
)

func main() {
	conn, err := websocket.Dial("ws://127.0.0.1:8080/echo", "", "http://127.0.0.1/")
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	if err := websocket.Message.Send(conn, "hello"); err != nil {
		log.Fatal(err)
	}
	var reply string
	if err := websocket.Message.Receive(conn, &reply); err != nil {
		log.Fatal(err)
	}
	fmt.Println(reply)
}
