package main

import (
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"
)

func routes() http.Handler {
	r := chi.NewMux()
	r.MethodFunc(http.MethodGet, "/alive", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintln(w, "alive")
	})
	return r
}

func main() {
	server := http.Server{Addr: ":3333", Handler: routes(), ReadHeaderTimeout: 2 * time.Second}
	log.Fatal(server.ListenAndServe())
}
