package main

import (
	"log"
	"net/http"
	"net/rpc"
)

type Tides struct{}

func (Tides) High(harbour string, metres *float64) error {
	*metres = float64(len(harbour))
	return nil
}

func main() {
	if err := rpc.Register(Tides{}); err != nil {
		log.Fatal(err)
	}
	rpc.HandleHTTP()
	log.Fatal(http.ListenAndServe(":1234", nil))
}
