package main

import (
	"encoding/json"
	"log"
	"net/http"

	"github.com/go-chi/chi/v5"
)

func main() {
	bookings := []string{}
	app := chi.NewRouter()
	app.Get("/bookings", func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(bookings)
	})
	app.Post("/bookings", func(w http.ResponseWriter, r *http.Request) {
		bookings = append(bookings, r.FormValue("name"))
		w.WriteHeader(http.StatusCreated)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:3000", app))
}
