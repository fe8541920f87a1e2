package main

import (
	"bytes"
	"log"

	"github.com/panjf2000/gnet/v2"
)

type shouter struct{ gnet.BuiltinEventEngine }

func (shouter) OnTraffic(c gnet.Conn) gnet.Action {
	text, err := c.Next(-1)
	if err != nil {
		return gnet.Close
	}
	if _, err := c.Write(bytes.ToUpper(text)); err != nil {
		return gnet.Close
	}
	return gnet.None
}

func main() {
	log.Fatal(gnet.Run(shouter{}, "tcp://127.0.0.1:9000", gnet.WithMulticore(true)))
}
