package main

import (
	"log"
	"net/http"

	"nhooyr.io/websocket"
)

func main() {
	http.HandleFunc("/questions", func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.Close(websocket.StatusNormalClosure, "")
		kind, question, err := conn.Read(r.Context())
		if err != nil {
			return
		}
		_ = conn.Write(r.Context(), kind, question)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:8080", nil))
}
