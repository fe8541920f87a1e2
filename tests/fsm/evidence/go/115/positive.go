package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
)

type quote struct {
	Symbol string  `json:"symbol"`
	Price  float64 `json:"price"`
}

func follow(ctx context.Context, url string) error {
	header := http.Header{"User-Agent": {"quotes/1.0"}}
	conn, _, err := websocket.DefaultDialer.DialContext(ctx, url, header)
	if err != nil {
		return fmt.Errorf("reach %s: %w", url, err)
	}
	defer conn.Close()
	if err := conn.WriteJSON(map[string][]string{"subscribe": {"oats", "rye"}}); err != nil {
		return err
	}
	for {
		_, message, err := conn.ReadMessage()
		if err != nil {
			return err
		}
		var q quote
		if err := json.Unmarshal(message, &q); err != nil {
			return err
		}
		fmt.Println(q.Symbol, q.Price)
	}
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	log.Fatal(follow(ctx, "wss://quotes.example/live"))
}
