package main

import (
	"log"
	"net/http"
	"time"
)

func main() {
	server := &http.Server{
		Addr:              ":80",
		Handler:           http.RedirectHandler("https://tides.example", http.StatusFound),
		ReadHeaderTimeout: time.Second,
	}
	log.Fatal(server.ListenAndServe())
}
