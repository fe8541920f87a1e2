package main

import (
	"fmt"
	"log"
	"time"

	"github.com/valyala/fasthttp"
)

func main() {
	client := &fasthttp.Client{ReadTimeout: 10 * time.Second}
	request := fasthttp.AcquireRequest()
	defer fasthttp.ReleaseRequest(request)
	response := fasthttp.AcquireResponse()
	defer fasthttp.ReleaseResponse(response)

	request.SetRequestURI("https://forge.example/api/issues")
	request.Header.SetMethod(fasthttp.MethodPost)
	request.Header.Add("Content-Type", "application/json")
	request.SetBodyString(`{"title":"It flickers"}`)
	if err := client.Do(request, response); err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.StatusCode(), string(response.Body()))
}
