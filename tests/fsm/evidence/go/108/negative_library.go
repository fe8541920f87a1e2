package main

import (
	"encoding/json"
	"log"
	"net/http"

	"github.com/gorilla/mux"
)

var boats = map[string]string{"7": "Petrel"}

func show(w http.ResponseWriter, r *http.Request) {
	name, ok := boats[mux.Vars(r)["number"]]
	if !ok {
		http.NotFound(w, r)
		return
	}
	_ = json.NewEncoder(w).Encode(map[string]string{"name": name})
}

func main() {
	router := mux.NewRouter()
	router.HandleFunc("/boats/{number}", show).Methods(http.MethodGet)
	log.Fatal(http.ListenAndServe("127.0.0.1:3333", router))
}
