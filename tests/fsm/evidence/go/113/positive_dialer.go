package main

import (
	"log"
	"net"
	"time"
)

func main() {
	dialer := &net.Dialer{Timeout: time.Second, LocalAddr: &net.UDPAddr{Port: 4000}}
	conn, err := dialer.Dial("udp", "127.0.0.1:4001")
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.Write([]byte("high tide")); err != nil {
		log.Fatal(err)
	}
}
