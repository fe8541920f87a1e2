package main

import (
	"bytes"
	"log"
	"net"
	"os"
	"os/signal"
)

func main() {
	socket, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 9999})
	if err != nil {
		log.Fatal(err)
	}
	defer socket.Close()

	go func() {
		buffer := make([]byte, 2048)
		for {
			size, sender, err := socket.ReadFromUDP(buffer)
			if err != nil {
				return
			}
			if _, err := socket.WriteToUDP(bytes.ToUpper(buffer[:size]), sender); err != nil {
				log.Printf("answer %s: %v", sender, err)
			}
		}
	}()

	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	<-interrupted
}
