package main

import (
	"log"
	"net"
	"net/netip"
)

func main() {
	address := net.UDPAddrFromAddrPort(netip.MustParseAddrPort("127.0.0.1:9999"))
	socket, err := net.ListenUDP("udp4", address)
	if err != nil {
		log.Fatal(err)
	}
	defer func() {
		if err := socket.Close(); err != nil {
			log.Print(err)
		}
	}()
	for buffer := make([]byte, 2048); ; {
		size, sender, err := socket.ReadFromUDPAddrPort(buffer)
		if err != nil {
			log.Fatal(err)
		}
		if _, err := socket.WriteToUDPAddrPort(buffer[:size], sender); err != nil {
			log.Print(err)
		}
	}
}
