package main
import "net"
func main() {
	if conn, err := net.DialUDP("udp", nil, nil); err == nil {
		conn.Close()
	}
	var lc net.ListenConfig
	var conn net.PacketConn
	var err error
	conn, err = lc.ListenPacket(nil, "udp", ":0")
	if err == nil {
		conn.WriteTo([]byte("x"), nil)
	}
}
