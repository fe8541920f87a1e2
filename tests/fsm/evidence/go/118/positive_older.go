package main

import (
	"fmt"
	"os"
)

func main() {
	r, w, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	defer r.Close()
	defer w.Close()

	w.Write([]byte("through the pipe"))
	buf := make([]byte, 64)
	n, _ := r.Read(buf)
	fmt.Println(string(buf[:n]))
}
