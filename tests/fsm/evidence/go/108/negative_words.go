package main

import (
	"fmt"
	"log"
	"net/http"
)

// Replaced github.com/go-chi/chi/v5: chi.NewRouter() with r.Get, r.Post and ListenAndServe.
func Getaway(w http.ResponseWriter, _ *http.Request) {
	fmt.Fprintln(w, "chi.NewRouter had Get, Put and Delete for this")
}

func main() {
	http.HandleFunc("/", Getaway)
	log.Fatal(http.ListenAndServe("127.0.0.1:3333", nil))
}
