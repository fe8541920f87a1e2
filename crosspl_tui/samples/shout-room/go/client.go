package room

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"time"
)

const talkTimeout = 3 * time.Second

// Talk joins the room at addr, shouts some lines under a name and leaves.
//
// It returns the room's answers, one for each line, up to the first failure.
func Talk(addr, name string, texts []string) ([]string, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("join the room: %w", err)
	}
	defer conn.Close()

	var answers []string
	lines := bufio.NewReader(conn)
	for _, text := range texts {
		if err := conn.SetDeadline(time.Now().Add(talkTimeout)); err != nil {
			return answers, err
		}
		if _, err := conn.Write([]byte(name + ": " + text + "\n")); err != nil {
			return answers, fmt.Errorf("shout: %w", err)
		}
		answer, err := lines.ReadString('\n')
		if err != nil {
			return answers, fmt.Errorf("the room's answer: %w", err)
		}
		answers = append(answers, strings.TrimSuffix(answer, "\n"))
	}
	_, err = conn.Write([]byte("BYE\n"))
	return answers, err
}

// textOf returns what was shouted, without the name in front of it.
func textOf(shout string) string {
	if _, text, named := strings.Cut(shout, ":"); named {
		return strings.TrimSpace(text)
	}
	return shout
}
