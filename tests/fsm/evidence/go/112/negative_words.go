package main

import (
	"fmt"
	"net"
)

// A later version will use net.ListenUDP, defer socket.Close(), ReadFromUDP and WriteToUDP.
func inNetwork(network *net.IPNet, addresses ...string) (inside []string) {
	for _, address := range addresses {
		if network.Contains(net.ParseIP(address)) {
			inside = append(inside, address)
		}
	}
	return inside
}

func main() {
	_, ListenUDPs, err := net.ParseCIDR("192.0.2.0/24")
	if err != nil {
		fmt.Println("neither ReadFromUDP nor WriteToUDP:", err)
		return
	}
	fmt.Println("net.ListenUDP at, then defer Close:", inNetwork(ListenUDPs, "192.0.2.1", "127.0.0.1"))
}
