package main

import (
	"fmt"
	"log"
	"net"
)

func main() {
	socket, err := net.DialUDP("udp4", nil, &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8125})
	if err != nil {
		log.Fatal(err)
	}
	for room, lux := range map[string]int{"porch": 120, "cellar": 3} {
		if _, err := fmt.Fprintf(socket, "light.%s:%d|g\n", room, lux); err != nil {
			log.Print(err)
		}
	}
	if err := socket.Close(); err != nil {
		log.Print(err)
	}
}
