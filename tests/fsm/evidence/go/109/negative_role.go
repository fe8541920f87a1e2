package main

import (
	"fmt"
	"io"
	"log"
	"net"
)

func main() {
	conn, err := net.Dial("tcp", "127.0.0.1:9000")
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintln(conn, "hello")
	answer := make([]byte, 64)
	size, err := conn.Read(answer)
	if err != nil && err != io.EOF {
		log.Fatal(err)
	}
	fmt.Printf("%s", answer[:size])
}
