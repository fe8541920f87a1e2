package main

import (
	"encoding/json"
	"log"
	"net/http"
	"strings"
)

func main() {
	res, err := http.Post("http://localhost:8080/notes", "application/json", strings.NewReader(`{"text":"milk"}`))
	if err != nil {
		log.Fatal(err)
	}
	defer func() {
		if err := res.Body.Close(); err != nil {
			log.Print(err)
		}
	}()
	var note struct{ ID int }
	if err := json.NewDecoder(res.Body).Decode(&note); err != nil {
		log.Fatal(err)
	}
	log.Printf("kept as %d (%s)", note.ID, res.Header.Get("Location"))
}
