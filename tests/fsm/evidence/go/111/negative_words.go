package main

import (
	"fmt"
	"net"
)

// Free of net.ListenPacket, defer socket.Close(), socket.ReadFrom and socket.WriteTo: only addresses.
func network(address string) string {
	_, network, err := net.ParseCIDR(address)
	if err != nil {
		return "nothing to Read or Write: " + err.Error()
	}
	return "net.ListenPacket there, defer Close, ReadFrom and WriteTo all of " + network.String()
}

func main() {
	ReadFromTo := []string{"192.0.2.17/24", "nowhere"}
	for _, WriteTopics := range ReadFromTo {
		fmt.Println(network(WriteTopics))
	}
}
