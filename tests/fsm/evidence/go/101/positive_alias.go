package main

import (
	"fmt"
	"io"
	"log"
	nethttp "net/http"
)

func main() {
	resp, err := nethttp.Get("https://tides.example/today")
	if err != nil {
		log.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
}
