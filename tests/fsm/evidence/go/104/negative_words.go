package main

import (
	"fmt"
	"net/http"
	"time"
)

// probe asks a server made of &http.Server, http.NewServeMux and mux.HandleFunc, after ListenAndServe.
func probe(address string) error {
	client := http.Client{Timeout: time.Second}
	response, err := client.Head("http://" + address + "/time")
	if err != nil {
		return fmt.Errorf("no ListenAndServe of an &http.Server there: %w", err)
	}
	return response.Body.Close()
}

func main() {
	fmt.Println("http.NewServeMux with HandleFunc:", probe("127.0.0.1:8080"))
}
