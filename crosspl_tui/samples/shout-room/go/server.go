// Package room is a chat and commentary room, and what talks to it.
package room

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"unicode/utf8"
)

const maxLine = 512

// Serve opens the room on addr, such as "127.0.0.1:7070", and answers every
// shout with "HEARD <number of characters>" until stop is closed.
//
// It returns nil once it was stopped, or the error that kept it from listening.
func Serve(addr string, stop <-chan struct{}) error {
	door, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("open the room: %w", err)
	}
	defer door.Close()
	go func() {
		<-stop
		door.Close()
	}()

	for {
		talker, err := door.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		go func() {
			defer talker.Close()
			if err := hear(talker); err != nil {
				log.Printf("%v left early: %v", talker.RemoteAddr(), err)
			}
		}()
	}
}

// hear answers one talker's lines until it says BYE or hangs up.
func hear(talker net.Conn) error {
	buf := make([]byte, maxLine)
	held := 0
	for {
		n, err := talker.Read(buf[held:])
		held += n
		for {
			end := bytes.IndexByte(buf[:held], '\n')
			if end < 0 {
				break
			}
			line := string(buf[:end])
			held = copy(buf, buf[end+1:held])
			if line == "BYE" {
				return nil
			}
			reply := fmt.Sprintf("HEARD %d\n", utf8.RuneCountInString(textOf(line)))
			if _, err := talker.Write([]byte(reply)); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if held == maxLine {
			return errors.New("line too long")
		}
	}
}
