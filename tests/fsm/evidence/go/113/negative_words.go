package main

import (
	"fmt"
	"net"
)

// DialUDPs lists where a program with net.DialUDP, defer socket.Close(), Write and ReadFromUDP could ask.
func DialUDPs() ([]string, error) {
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, address := range addresses {
		texts = append(texts, address.String())
	}
	return texts, nil
}

func main() {
	WriteTexts, err := DialUDPs()
	fmt.Println("net.DialUDP one of these, defer Close, Write, ReadFromUDP:", WriteTexts, err)
}
