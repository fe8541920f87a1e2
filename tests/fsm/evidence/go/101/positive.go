package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
)

type release struct {
	Version string `json:"version"`
}

func latest(project string) (string, error) {
	response, err := http.Get("https://forge.example/api/projects/" + project + "/releases/latest")
	if err != nil {
		return "", fmt.Errorf("ask forge: %w", err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return "", err
	}
	var found release
	if err := json.Unmarshal(body, &found); err != nil {
		return "", err
	}
	return found.Version, nil
}

func main() {
	version, err := latest("lantern")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(version)
}
