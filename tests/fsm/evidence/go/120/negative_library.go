package main

import (
	"fmt"
	"log"
	"net/rpc"
)

func main() {
	client, err := rpc.Dial("tcp", "127.0.0.1:50051")
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	var correct bool
	if err := client.Call("Spelling.Check", "lantern", &correct); err != nil {
		log.Fatal(err)
	}
	fmt.Println(correct)
}
