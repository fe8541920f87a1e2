package main

import (
	"log"
	"net/http"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
)

func echo(w http.ResponseWriter, r *http.Request) {
	conn, _, _, err := ws.UpgradeHTTP(r, w)
	if err != nil {
		log.Print("upgrade: ", err)
		return
	}
	defer conn.Close()
	for {
		message, code, err := wsutil.ReadClientData(conn)
		if err != nil {
			return
		}
		if err := wsutil.WriteServerMessage(conn, code, message); err != nil {
			return
		}
	}
}

func main() {
	http.HandleFunc("/echo", echo)
	log.Fatal(http.ListenAndServe("127.0.0.1:8080", nil))
}
