package main

import (
	"context"
	"log"
	"net/http"
	"time"

	"nhooyr.io/websocket"
)

func echo(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: []string{"chat.example"}})
	if err != nil {
		log.Print(err)
		return
	}
	defer conn.Close(websocket.StatusInternalError, "the server stopped")

	ctx, cancel := context.WithTimeout(r.Context(), time.Minute)
	defer cancel()
	for {
		kind, message, err := conn.Read(ctx)
		if websocket.CloseStatus(err) == websocket.StatusNormalClosure {
			return
		}
		if err != nil {
			log.Print(err)
			return
		}
		if err := conn.Write(ctx, kind, message); err != nil {
			log.Print(err)
			return
		}
	}
}

func main() {
	log.Fatal(http.ListenAndServe("127.0.0.1:8080", http.HandlerFunc(echo)))
}
