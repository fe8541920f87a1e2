package main

import (
	"log"
	"net/http"
	"net/http/httputil"
	"time"
)

func main() {
	proxy := &httputil.ReverseProxy{Director: func(r *http.Request) {
		r.URL.Scheme = "http"
		r.URL.Host = "127.0.0.1:9000"
	}}
	server := http.Server{Addr: ":8080", Handler: proxy, ReadTimeout: 5 * time.Second}
	log.Fatal(server.ListenAndServe())
}
