package main

import (
	"bufio"
	"fmt"
	"log"
	"net"
	"time"
)

func ask(address, question string) (string, error) {
	conn, err := net.DialTimeout("tcp", address, 5*time.Second)
	if err != nil {
		return "", fmt.Errorf("reach %s: %w", address, err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(10 * time.Second)); err != nil {
		return "", err
	}
	if _, err := fmt.Fprintf(conn, "%s\n", question); err != nil {
		return "", err
	}
	return bufio.NewReader(conn).ReadString('\n')
}

func main() {
	answer, err := ask("127.0.0.1:9000", "what time is it?")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(answer)
}
