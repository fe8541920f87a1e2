package main

import (
	"fmt"
	"log"
)

func main() {
	response, err := http.Get("http://localhost:8080/latest")
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	body, err := ioutil.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(body))
}
