package main

import (
	"crypto/tls"
	"io"
	"log"
)

func main() {
	pair, err := tls.LoadX509KeyPair("cert.pem", "key.pem")
	if err != nil {
		log.Fatal(err)
	}
	listener, err := tls.Listen("tcp", ":9443", &tls.Config{Certificates: []tls.Certificate{pair}})
	if err != nil {
		log.Fatal(err)
	}
	for {
		conn, err := listener.Accept()
		if err != nil {
			log.Fatal(err)
		}
		io.Copy(conn, conn)
		conn.Close()
	}
}
