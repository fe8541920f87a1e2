package main

import (
	"context"
	"log"
	"net"
)

func answer(socket net.PacketConn, text []byte, sender net.Addr) {
	if _, err := socket.WriteTo(append([]byte("seen: "), text...), sender); err != nil {
		log.Print(err)
	}
}

func main() {
	var config net.ListenConfig
	socket, err := config.ListenPacket(context.Background(), "udp4", ":9123")
	if err != nil {
		log.Fatal(err)
	}
	for {
		buffer := make([]byte, 512)
		size, sender, err := socket.ReadFrom(buffer)
		if err != nil {
			log.Fatal(err)
		}
		go answer(socket, buffer[:size], sender)
	}
}
