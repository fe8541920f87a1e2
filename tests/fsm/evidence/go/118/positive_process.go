package main

import (
	"log"
	"os"
)

func main() {
	reader, writer, err := os.Pipe()
	if err != nil {
		log.Fatal(err)
	}
	defer reader.Close()
	files := &os.ProcAttr{Files: []*os.File{reader, os.Stdout, os.Stderr}}
	child, err := os.StartProcess("/bin/cat", []string{"cat"}, files)
	if err != nil {
		log.Fatal(err)
	}
	writer.Close()
	if _, err := child.Wait(); err != nil {
		log.Fatal(err)
	}
}
