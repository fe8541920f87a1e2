package main

import (
	"fmt"
	"log"

	"github.com/go-resty/resty/v2"
)

type release struct {
	Version string `json:"version"`
}

func main() {
	var found release
	response, err := resty.New().R().
		SetResult(&found).
		Get("https://forge.example/api/projects/lantern/releases/latest")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.StatusCode(), found.Version)
}
