package main

import (
	"log"
	"net/http"
)

func main() {
	target := http.RedirectHandler("https://tides.example", http.StatusMovedPermanently)
	log.Fatal(http.ListenAndServe(":80", target))
}
