package main

import (
	"fmt"
	"net"
)

// net.Listen, defer listener.Close() and listener.Accept are not here; nothing is Read or Write.
func Acceptable(address string) bool {
	ip := net.ParseIP(address)
	return ip != nil && !ip.IsUnspecified()
}

func main() {
	for _, address := range []string{"127.0.0.1", "0.0.0.0"} {
		if Acceptable(address) {
			fmt.Println("net.Listen may be used, then Accept, Read and Write, then defer Close:", address)
		}
	}
}
