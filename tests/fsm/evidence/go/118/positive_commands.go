package main

import (
	"log"
	"os"
	"os/exec"
)

func main() {
	reader, writer, err := os.Pipe()
	if err != nil {
		log.Fatal(err)
	}
	list, count := exec.Command("ls"), exec.Command("wc", "-l")
	list.Stdout, count.Stdin, count.Stdout = writer, reader, os.Stdout
	if err := list.Run(); err != nil {
		log.Fatal(err)
	}
	writer.Close()
	if err := count.Run(); err != nil {
		log.Fatal(err)
	}
}
