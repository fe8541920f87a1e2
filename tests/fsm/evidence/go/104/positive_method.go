package main

import (
	"io"
	"log"
	"net/http"
)

type harbour struct{ name string }

func (h harbour) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/" {
		http.NotFound(w, r)
		return
	}
	io.WriteString(w, h.name)
}

func main() {
	server := http.Server{Addr: ":8080", Handler: harbour{"Husum"}}
	log.Fatal(server.ListenAndServe())
}
