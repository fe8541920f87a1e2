package main

import (
	"log"
	"net/http"

	"github.com/gorilla/websocket"
)

func tides(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Upgrade(w, r, nil, 1024, 1024)
	if err != nil {
		http.Error(w, "no handshake", http.StatusBadRequest)
		return
	}
	defer conn.Close()
	if err := conn.WriteMessage(websocket.TextMessage, []byte("high")); err != nil {
		log.Print(err)
	}
}

func main() {
	http.HandleFunc("/tides", tides)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
