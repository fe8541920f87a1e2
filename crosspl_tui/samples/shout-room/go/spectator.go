package room

import (
	"fmt"

	"github.com/gorilla/websocket"
)

const roomURL = "ws://127.0.0.1:7071/room"

// Follow takes a seat in the room at url, greets it under a name and calls show
// with every shout until show returns false.
//
// It returns nil if show has seen enough or the room has closed in good order.
func Follow(url, name string, show func(shout string) bool) error {
	conn, _, err := websocket.DefaultDialer.Dial(url, nil)
	if err != nil {
		return fmt.Errorf("take a seat: %w", err)
	}
	defer conn.Close()

	if err := conn.WriteMessage(websocket.TextMessage, []byte(name+": hello")); err != nil {
		return fmt.Errorf("greet the room: %w", err)
	}
	for {
		kind, shout, err := conn.ReadMessage()
		if websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("listen to the room: %w", err)
		}
		if kind == websocket.TextMessage && !show(string(shout)) {
			bye := websocket.FormatCloseMessage(websocket.CloseNormalClosure, "seen enough")
			return conn.WriteMessage(websocket.CloseMessage, bye)
		}
	}
}

// FollowHere follows the room on this host and prints five shouts.
func FollowHere(name string) error {
	left := 5
	return Follow(roomURL, name, func(shout string) bool {
		fmt.Println(shout)
		left--
		return left > 0
	})
}
