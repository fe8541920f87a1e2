package main

import (
	"fmt"
	"log"
	"net/http"
	"net/url"
)

func main() {
	address := &url.URL{Scheme: "https", Host: "tides.example", Path: "/today"}
	request := &http.Request{Method: http.MethodHead, URL: address, Header: http.Header{}}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	fmt.Println(response.Status)
}
