package main

import (
	"io"
	"log"
	"net"
)

func main() {
	address, err := net.ResolveTCPAddr("tcp", "127.0.0.1:9000")
	if err != nil {
		log.Fatal(err)
	}
	listener, err := net.ListenTCP("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	for {
		conn, err := listener.AcceptTCP()
		if err != nil {
			log.Fatal(err)
		}
		go func() {
			defer conn.Close()
			if _, err := io.Copy(conn, conn); err != nil {
				log.Print(err)
			}
		}()
	}
}
