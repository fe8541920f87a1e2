package main

import (
	"encoding/json"
	"fmt"
	"net/http"
)

type message struct {
	ID int
}

func answer(w http.ResponseWriter, r *http.Request) {
	type message struct {
		Text string
	}
	given := message{}
	if err := json.NewDecoder(r.Body).Decode(&given); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	fmt.Fprintln(w, given.Text)
}

func main() {
	fmt.Println(message{ID: 1}.ID)
	http.HandleFunc("/", answer)
	fmt.Println(http.ListenAndServe(":8080", nil))
}
