package main

import (
	"fmt"
	"log"
	"net/http"
)

// UpgradeNotice stands where github.com/gorilla/websocket had websocket.Upgrader, upgrader.Upgrade,
// defer conn.Close(), ReadMessage and WriteMessage.
func UpgradeNotice(w http.ResponseWriter, _ *http.Request) {
	fmt.Fprintln(w, "websocket.Upgrader is gone: no Upgrade, no ReadMessage, no WriteMessage")
}

func main() {
	http.HandleFunc("/echo", UpgradeNotice)
	log.Fatal(http.ListenAndServe("127.0.0.1:8080", nil))
}
