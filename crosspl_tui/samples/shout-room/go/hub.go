package room

import (
	"log"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

const sendTimeout = 2 * time.Second

var upgrader = websocket.Upgrader{ReadBufferSize: 1024, WriteBufferSize: 1024}

// Hub sends every shout on to all spectators. It is an http.Handler, to be
// served at /room; the zero value is an empty room.
type Hub struct {
	mu         sync.Mutex
	spectators map[*websocket.Conn]bool
}

// ServeHTTP turns a request into a WebSocket and passes on what the spectator
// shouts until it leaves.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		log.Printf("not a spectator: %v", err)
		return
	}
	defer conn.Close()
	conn.SetReadLimit(maxLine)
	h.seat(conn)
	defer h.leave(conn)

	for {
		kind, shout, err := conn.ReadMessage()
		if err != nil {
			return
		}
		if kind == websocket.TextMessage {
			h.broadcast(shout)
		}
	}
}

func (h *Hub) seat(conn *websocket.Conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.spectators == nil {
		h.spectators = make(map[*websocket.Conn]bool)
	}
	h.spectators[conn] = true
}

func (h *Hub) leave(conn *websocket.Conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.spectators, conn)
}

func (h *Hub) broadcast(shout []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for conn := range h.spectators {
		conn.SetWriteDeadline(time.Now().Add(sendTimeout))
		if err := conn.WriteMessage(websocket.TextMessage, shout); err != nil {
			log.Printf("spectator %v is gone: %v", conn.RemoteAddr(), err)
			conn.Close()
		}
	}
}
