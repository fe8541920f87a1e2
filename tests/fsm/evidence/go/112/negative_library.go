package main

import (
	"bytes"
	"log"

	"github.com/panjf2000/gnet/v2"
)

type shouter struct{ gnet.BuiltinEventEngine }

func (shouter) OnTraffic(c gnet.Conn) gnet.Action {
	datagram, err := c.Next(-1)
	if err != nil {
		return gnet.None
	}
	if _, err := c.Write(bytes.ToUpper(datagram)); err != nil {
		log.Print(err)
	}
	return gnet.None
}

func main() {
	log.Fatal(gnet.Run(shouter{}, "udp://127.0.0.1:9999"))
}
