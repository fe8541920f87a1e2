package main

import (
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	c := &http.Client{Timeout: 5 * time.Second}
	resp, err := c.Get("https://tides.example/today")
	if err != nil {
		log.Fatal(err)
	}
	defer resp.Body.Close()
	if _, err := io.Copy(os.Stdout, resp.Body); err != nil {
		log.Fatal(err)
	}
}
