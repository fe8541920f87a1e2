package main

import (
	"fmt"
	"net/http"
)

// Upgradable asks without nhooyr.io/websocket: no websocket.Dial, no defer conn.Close(...), no Write, no Read.
func Upgradable(url string) bool {
	response, err := http.Get(url)
	if err != nil {
		return false
	}
	defer response.Body.Close()
	return response.StatusCode == http.StatusUpgradeRequired
}

func main() {
	WriteReady := Upgradable("http://127.0.0.1:8080/questions")
	fmt.Println("websocket.Dial may Write and Read there:", WriteReady)
}
