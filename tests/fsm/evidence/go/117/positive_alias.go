package main

import (
	"context"
	"fmt"
	"log"

	ws "github.com/coder/websocket"
)

func main() {
	ctx := context.Background()
	conn, _, err := ws.Dial(ctx, "wss://tides.example/live", nil)
	if err != nil {
		log.Fatal(err)
	}
	defer conn.CloseNow()
	_, text, err := conn.Read(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
}
