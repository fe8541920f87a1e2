package main

import (
	"bufio"
	"fmt"
	"io"
)

func main() {
	reader, writer := io.Pipe()
	defer reader.Close()
	go func() {
		defer writer.Close()
		if _, err := writer.Write([]byte("through the pipe\n")); err != nil {
			fmt.Println(err)
		}
	}()
	lines := bufio.NewScanner(reader)
	for lines.Scan() {
		fmt.Println("got:", lines.Text())
	}
}
