package main

import (
	"fmt"
	"log"
	"net"
	"time"
)

func ask(address, question string) (string, error) {
	server, err := net.ResolveUDPAddr("udp", address)
	if err != nil {
		return "", err
	}
	socket, err := net.DialUDP("udp", nil, server)
	if err != nil {
		return "", err
	}
	defer socket.Close()
	if err := socket.SetReadDeadline(time.Now().Add(2 * time.Second)); err != nil {
		return "", err
	}
	if _, err := socket.Write([]byte(question)); err != nil {
		return "", err
	}
	answer := make([]byte, 1500)
	size, err := socket.Read(answer)
	if err != nil {
		return "", fmt.Errorf("no answer from %s: %w", server, err)
	}
	return string(answer[:size]), nil
}

func main() {
	answer, err := ask("127.0.0.1:9123", "time")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(answer)
}
