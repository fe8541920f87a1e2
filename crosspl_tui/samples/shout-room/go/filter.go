package room

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// filterProgram masks rude words: one line in, one line out.
const filterProgram = "word-filter"

// Filter passes one shout through the helper program over a pipe and returns
// the line that may be shown.
//
// It returns an error if the helper is missing, fails or prints nothing.
func Filter(shout string, helper ...string) (string, error) {
	if len(helper) == 0 {
		helper = []string{filterProgram}
	}
	theirs, ours, err := os.Pipe()
	if err != nil {
		return "", fmt.Errorf("lay a pipe: %w", err)
	}
	defer theirs.Close()
	defer ours.Close()

	var shown bytes.Buffer
	command := exec.Command(helper[0], helper[1:]...)
	command.Stdin = theirs
	command.Stdout = &shown
	command.Stderr = os.Stderr
	if err := command.Start(); err != nil {
		return "", fmt.Errorf("start the helper: %w", err)
	}
	theirs.Close()
	_, writeErr := ours.Write([]byte(shout + "\n"))
	ours.Close()
	if err := command.Wait(); err != nil {
		return "", fmt.Errorf("the helper: %w", err)
	}
	if writeErr != nil {
		return "", fmt.Errorf("tell the helper: %w", writeErr)
	}
	line, err := shown.ReadString('\n')
	if err != nil && err != io.EOF || line == "" {
		return "", fmt.Errorf("the helper printed nothing")
	}
	return strings.TrimRight(line, "\r\n"), nil
}
