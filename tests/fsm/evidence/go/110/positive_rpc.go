package main

import (
	"fmt"
	"log"
	"net"
	"net/rpc"
	"time"
)

func main() {
	conn, err := net.DialTimeout("tcp", "localhost:1234", 5*time.Second)
	if err != nil {
		log.Fatal(err)
	}
	client := rpc.NewClient(conn)
	defer client.Close()
	var metres float64
	if err := client.Call("Tides.High", "Husum", &metres); err != nil {
		log.Fatal(err)
	}
	fmt.Println(metres)
}
