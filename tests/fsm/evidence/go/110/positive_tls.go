package main

import (
	"crypto/tls"
	"io"
	"log"
	"os"
)

func main() {
	conn, err := tls.Dial("tcp", "tides.example:9443", &tls.Config{MinVersion: tls.VersionTLS12})
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "today\n"); err != nil {
		log.Fatal(err)
	}
	io.Copy(os.Stdout, conn)
}
