package main

import (
	"encoding/json"
	"log"
	"net/http"
	"sync"
)

var (
	lock     sync.Mutex
	visitors = map[string]int{}
)

func visit(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		http.Error(w, "POST only", http.StatusMethodNotAllowed)
		return
	}
	name := r.FormValue("name")
	lock.Lock()
	visitors[name]++
	visits := visitors[name]
	lock.Unlock()
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(map[string]int{name: visits}); err != nil {
		log.Print(err)
	}
}

func main() {
	http.HandleFunc("/visit", visit)
	http.Handle("/static/", http.StripPrefix("/static/", http.FileServer(http.Dir("static"))))
	log.Fatal(http.ListenAndServe("127.0.0.1:8080", nil))
}
