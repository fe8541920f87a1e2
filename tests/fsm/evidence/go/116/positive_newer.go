package main

import (
	"log"
	"net/http"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

type vote struct {
	Choice string `json:"choice"`
}

func main() {
	counts := make(chan string)
	go func() {
		for choice := range counts {
			log.Print("vote for ", choice)
		}
	}()
	http.HandleFunc("/votes", func(w http.ResponseWriter, r *http.Request) {
		peer, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer peer.CloseNow()
		var v vote
		for wsjson.Read(r.Context(), peer, &v) == nil {
			counts <- v.Choice
		}
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:8080", nil))
}
