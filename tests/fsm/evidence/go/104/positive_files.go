package main

import (
	"log"
	"net/http"
	"time"
)

func main() {
	server := &http.Server{
		Addr:              ":8080",
		Handler:           http.FileServer(http.Dir("public")),
		ReadHeaderTimeout: time.Second,
	}
	log.Fatal(server.ListenAndServe())
}
