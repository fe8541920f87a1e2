package main

import (
	"fmt"
	"log"

	"golang.org/x/sys/unix"
)

func main() {
	peer, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
	if err != nil {
		log.Fatal(err)
	}
	defer unix.Close(peer)
	if err := unix.Connect(peer, &unix.SockaddrInet4{Port: 9000, Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		log.Fatal(err)
	}
	if _, err := unix.Write(peer, []byte("what time is it?\n")); err != nil {
		log.Fatal(err)
	}
	answer := make([]byte, 256)
	size, err := unix.Read(peer, answer)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(string(answer[:size]))
}
