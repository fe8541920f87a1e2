package main

import (
	"log"
	"net/http"
	"time"

	ws "github.com/gorilla/websocket"
)

type clock struct{ upgrader *ws.Upgrader }

func (c clock) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	peer, err := c.upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer func() { _ = peer.Close() }()
	for now := range time.Tick(time.Second) {
		if err := peer.WriteJSON(map[string]int64{"now": now.Unix()}); err != nil {
			return
		}
	}
}

func main() {
	routes := http.NewServeMux()
	routes.Handle("/clock", clock{&ws.Upgrader{HandshakeTimeout: time.Second}})
	log.Fatal(http.ListenAndServe(":8080", routes))
}
