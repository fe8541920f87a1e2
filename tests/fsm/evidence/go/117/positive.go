package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"nhooyr.io/websocket"
)

func ask(ctx context.Context, url, question string) (string, error) {
	conn, _, err := websocket.Dial(ctx, url, &websocket.DialOptions{Subprotocols: []string{"questions"}})
	if err != nil {
		return "", fmt.Errorf("reach %s: %w", url, err)
	}
	defer conn.Close(websocket.StatusNormalClosure, "")
	if err := conn.Write(ctx, websocket.MessageText, []byte(question)); err != nil {
		return "", err
	}
	_, answer, err := conn.Read(ctx)
	return string(answer), err
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	answer, err := ask(ctx, "ws://127.0.0.1:8080/questions", "what time is it?")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(answer)
}
