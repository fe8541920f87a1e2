package main

import (
	"errors"
	"log"
	"net"
	"net/rpc"
)

type Spelling struct{ words map[string]bool }

func (s *Spelling) Check(word string, correct *bool) error {
	if word == "" {
		return errors.New("no word")
	}
	*correct = s.words[word]
	return nil
}

func main() {
	server := rpc.NewServer()
	if err := server.Register(&Spelling{words: map[string]bool{"lantern": true}}); err != nil {
		log.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:50051")
	if err != nil {
		log.Fatal(err)
	}
	server.Accept(listener)
}
