package main

import (
	"log"
	"time"

	"golang.org/x/sys/unix"
)

func main() {
	socket, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM, 0)
	if err != nil {
		log.Fatal(err)
	}
	defer unix.Close(socket)
	if err := unix.Bind(socket, &unix.SockaddrInet4{Port: 9123, Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		log.Fatal(err)
	}
	buffer := make([]byte, 1500)
	for {
		_, sender, err := unix.Recvfrom(socket, buffer, 0)
		if err != nil {
			log.Fatal(err)
		}
		if err := unix.Sendto(socket, []byte(time.Now().Format(time.RFC3339)), 0, sender); err != nil {
			log.Print(err)
		}
	}
}
