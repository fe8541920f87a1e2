package main

import (
	"log"
	"net"
	"os"
	"os/signal"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

func main() {
	server := grpc.NewServer()
	healthpb.RegisterHealthServer(server, health.NewServer())

	socket, err := net.Listen("unix", "/tmp/health.sock")
	if err != nil {
		log.Fatalf("listen: %v", err)
	}
	go func() {
		interrupted := make(chan os.Signal, 1)
		signal.Notify(interrupted, os.Interrupt)
		<-interrupted
		server.GracefulStop()
	}()
	log.Fatal(server.Serve(socket))
}
