package main

import (
	"log"
	"net/http"
	"time"

	"tides.example/web"
)

func main() {
	log.Fatal(http.ListenAndServe(":8080", http.TimeoutHandler(web.Routes(), time.Second, "too late")))
}
