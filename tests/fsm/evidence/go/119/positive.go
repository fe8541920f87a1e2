package main

import (
	"context"
	"log"
	"net"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	pb "lantern.example/spelling/gen/spellingv1"
)

type spelling struct {
	pb.UnimplementedSpellingServer
	words map[string]bool
}

func (s *spelling) Check(_ context.Context, request *pb.CheckRequest) (*pb.CheckReply, error) {
	if request.GetWord() == "" {
		return nil, status.Error(codes.InvalidArgument, "no word")
	}
	return &pb.CheckReply{Correct: s.words[request.GetWord()]}, nil
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:50051")
	if err != nil {
		log.Fatal(err)
	}
	server := grpc.NewServer(grpc.MaxConcurrentStreams(64))
	pb.RegisterSpellingServer(server, &spelling{words: map[string]bool{"lantern": true}})
	if err := server.Serve(listener); err != nil {
		log.Fatal(err)
	}
}
