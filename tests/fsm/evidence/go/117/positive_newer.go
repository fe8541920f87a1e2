package main

import (
	"context"
	"log"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

func main() {
	ctx := context.Background()
	peer, _, err := websocket.Dial(ctx, "wss://votes.example/votes", nil)
	if err != nil {
		log.Fatal(err)
	}
	defer peer.CloseNow()
	if err := wsjson.Write(ctx, peer, map[string]string{"choice": "green"}); err != nil {
		log.Fatal(err)
	}
	if err := peer.Close(websocket.StatusNormalClosure, "voted"); err != nil {
		log.Print(err)
	}
}
