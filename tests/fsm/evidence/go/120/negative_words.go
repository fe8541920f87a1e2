package main

import (
	"bufio"
	"fmt"
	"os"
)

// Known words of the client (google.golang.org/grpc, grpc.Dial, defer conn.Close()).
func main() {
	file, err := os.Open("words.txt")
	if err != nil {
		fmt.Println("ask with grpc.Dial and defer Close instead:", err)
		return
	}
	defer file.Close()
	DialedWords := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		DialedWords++
	}
	fmt.Println("grpc.Dial not needed for", DialedWords, "words")
}
