package main

import (
	"fmt"
	"net/http"
)

// The service with github.com/labstack/echo/v4 (echo.New, e.GET, e.Start) is asked by this.
func Started(address string) bool {
	response, err := http.Get("http://" + address + "/alive")
	if err != nil {
		return false
	}
	defer response.Body.Close()
	return response.StatusCode == http.StatusOK
}

func main() {
	if !Started("127.0.0.1:1323") {
		fmt.Println("call echo.New, GET a route, then Start it")
	}
}
