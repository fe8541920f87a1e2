package main

import (
	"log"
	"net/http"

	ws "github.com/coder/websocket"
)

func tides(w http.ResponseWriter, r *http.Request) {
	conn, err := ws.Accept(w, r, nil)
	if err != nil {
		log.Print(err)
		return
	}
	defer conn.CloseNow()
	if err := conn.Write(r.Context(), ws.MessageText, []byte("high")); err != nil {
		log.Print(err)
	}
}

func main() {
	log.Fatal(http.ListenAndServe(":8080", http.HandlerFunc(tides)))
}
