package main

import (
	"log"
	"net/http"
	"os"
)

// With nhooyr.io/websocket this was websocket.Accept, defer conn.Close(...), conn.Read and conn.Write.
func ReadableNotice(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("X-Notice", "websocket.Accept moved, Read and Write elsewhere")
	w.WriteHeader(http.StatusGone)
}

func main() {
	log.SetOutput(os.Stderr)
	log.Fatal(http.ListenAndServe("127.0.0.1:8080", http.HandlerFunc(ReadableNotice)))
}
