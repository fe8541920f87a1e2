package main

import (
	"log"
	"time"

	"github.com/gorilla/websocket"
)

func main() {
	dialer := websocket.Dialer{HandshakeTimeout: 5 * time.Second, EnableCompression: true}
	conn, _, err := dialer.Dial("ws://localhost:8080/echo", nil)
	if err != nil {
		log.Fatal("dial:", err)
	}
	if err = conn.WriteMessage(websocket.TextMessage, []byte("hello")); err != nil {
		log.Fatal("write:", err)
	}
	_, reply, err := conn.ReadMessage()
	if err != nil {
		log.Fatal("read:", err)
	}
	log.Printf("reply: %s", reply)
	conn.Close()
}
