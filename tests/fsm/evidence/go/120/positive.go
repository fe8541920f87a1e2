package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	pb "lantern.example/spelling/gen/spellingv1"
)

func main() {
	conn, err := grpc.NewClient("dns:///127.0.0.1:50051", grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()

	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	reply, err := pb.NewSpellingClient(conn).Check(ctx, &pb.CheckRequest{Word: "lantern"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(reply.GetCorrect())
}
