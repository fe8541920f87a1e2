package main

import (
	"crypto/tls"
	"fmt"
	"log"
)

func main() {
	conn, err := tls.Dial("tcp", "tides.example:443", nil)
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	for _, certificate := range conn.ConnectionState().PeerCertificates {
		fmt.Println(certificate.Subject, certificate.NotAfter)
	}
}
