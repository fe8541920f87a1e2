package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
)

func main() {
	reader, writer, err := os.Pipe()
	if err != nil {
		log.Fatal(err)
	}
	defer reader.Close()

	go func() {
		defer writer.Close()
		for number := 1; number <= 3; number++ {
			if _, err := fmt.Fprintf(writer, "line %d\n", number); err != nil {
				log.Print(err)
				return
			}
		}
	}()

	lines := bufio.NewScanner(reader)
	for lines.Scan() {
		fmt.Println("got:", lines.Text())
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
}
