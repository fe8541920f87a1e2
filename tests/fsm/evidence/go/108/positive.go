package main

import (
	"encoding/json"
	"log"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
)

var boats = map[string]string{"7": "Petrel"}

func show(w http.ResponseWriter, r *http.Request) {
	name, ok := boats[chi.URLParam(r, "number")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]string{"name": name})
}

func main() {
	router := chi.NewRouter()
	router.Use(middleware.Logger, middleware.Timeout(5*time.Second))
	router.Route("/boats", func(r chi.Router) {
		r.Get("/{number}", show)
		r.Delete("/{number}", func(w http.ResponseWriter, r *http.Request) {
			delete(boats, chi.URLParam(r, "number"))
			w.WriteHeader(http.StatusNoContent)
		})
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:3333", router))
}
