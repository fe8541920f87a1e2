package main

import (
	"context"
	"io"
	"log"
	"time"

	"google.golang.org/grpc"

	tides "tides.example/api/tidesv1"
)

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	conn, err := grpc.DialContext(ctx, "localhost:50051", grpc.WithInsecure(), grpc.WithBlock())
	if err != nil {
		log.Fatalf("no connection: %v", err)
	}
	defer func() { _ = conn.Close() }()

	stream, err := tides.NewTidesClient(conn).Levels(ctx, &tides.LevelsRequest{Hours: 12})
	if err != nil {
		log.Fatal(err)
	}
	for {
		level, err := stream.Recv()
		if err == io.EOF {
			return
		}
		if err != nil {
			log.Fatal(err)
		}
		log.Print(level.Metres)
	}
}
