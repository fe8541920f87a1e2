package main

import (
	"bytes"
	"errors"
	"log"
	"net"
	"time"
)

func main() {
	socket, err := net.ListenPacket("udp", "127.0.0.1:9123")
	if err != nil {
		log.Fatal(err)
	}
	defer socket.Close()

	buffer := make([]byte, 1500)
	for {
		size, sender, err := socket.ReadFrom(buffer)
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			log.Print(err)
			continue
		}
		if !bytes.Equal(bytes.TrimSpace(buffer[:size]), []byte("time")) {
			continue
		}
		if _, err := socket.WriteTo([]byte(time.Now().Format(time.RFC3339)), sender); err != nil {
			log.Printf("answer %s: %v", sender, err)
		}
	}
}
