package main

import (
	"log"
	"net"
	"time"
)

func main() {
	socket, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 9123})
	if err != nil {
		log.Fatal(err)
	}
	defer socket.Close()
	buffer := make([]byte, 1500)
	for {
		_, sender, err := socket.ReadFromUDP(buffer)
		if err != nil {
			log.Fatal(err)
		}
		if _, err := socket.WriteToUDP([]byte(time.Now().Format(time.RFC3339)), sender); err != nil {
			log.Print(err)
		}
	}
}
