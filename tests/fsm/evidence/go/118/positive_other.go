package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
)

func capture(name string, args ...string) (string, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return "", err
	}
	command := exec.Command(name, args...)
	command.Stdout, command.Stderr = w, w
	if err := command.Start(); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return "", err
	}
	return string(text), command.Wait()
}

func main() {
	fmt.Println(capture("ls", "-1"))
}
