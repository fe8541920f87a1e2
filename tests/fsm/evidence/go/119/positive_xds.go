package main

import (
	"log"
	"net"

	"google.golang.org/grpc/xds"

	"tides.example/api/tidespb"
)

type tides struct {
	tidespb.UnimplementedTidesServer
}

func main() {
	server, err := xds.NewGRPCServer()
	if err != nil {
		log.Fatal(err)
	}
	tidespb.RegisterTidesServer(server, tides{})
	listener, err := net.Listen("tcp", ":50051")
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(server.Serve(listener))
}
