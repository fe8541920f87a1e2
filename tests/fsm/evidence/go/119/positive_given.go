package app

import (
	"net"

	"google.golang.org/grpc"
)

type Service interface {
	Register(server *grpc.Server)
}

func Serve(server *grpc.Server, address string, services ...Service) error {
	for _, service := range services {
		service.Register(server)
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	return server.Serve(listener)
}
