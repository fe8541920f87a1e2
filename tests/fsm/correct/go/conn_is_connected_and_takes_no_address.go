package main
import "net"
func client(a *net.UDPAddr) error {
	conn, err := net.DialUDP("udp", nil, a)
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = conn.Write([]byte("x"))
	return err
}
func serve(conn *net.UDPConn) error {
	b := make([]byte, 10)
	n, from, err := conn.ReadFromUDP(b)
	if err != nil {
		return err
	}
	_, err = conn.WriteToUDP(b[:n], from)
	return err
}
func main() { _ = client(nil); _ = serve(nil) }
