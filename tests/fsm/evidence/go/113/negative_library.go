package main

import (
	"fmt"
	"log"

	"golang.org/x/sys/unix"
)

func main() {
	socket, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM, 0)
	if err != nil {
		log.Fatal(err)
	}
	defer unix.Close(socket)
	server := &unix.SockaddrInet4{Port: 9123, Addr: [4]byte{127, 0, 0, 1}}
	if err := unix.Sendto(socket, []byte("time"), 0, server); err != nil {
		log.Fatal(err)
	}
	answer := make([]byte, 1500)
	size, _, err := unix.Recvfrom(socket, answer, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(answer[:size]))
}
