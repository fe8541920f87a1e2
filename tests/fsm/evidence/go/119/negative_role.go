package main

import (
	"context"
	"fmt"
	"log"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	pb "lantern.example/spelling/gen/spellingv1"
)

func main() {
	conn, err := grpc.Dial("127.0.0.1:50051", grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	reply, err := pb.NewSpellingClient(conn).Check(context.Background(), &pb.CheckRequest{Word: "lantern"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(reply.GetCorrect())
}
