package tide

import (
	"context"
	"fmt"
	"net"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	pb "harbour.example/tide-gauge/tidepb"
)

const alertMM = 4200

// LevelServer keeps the latest reading of every gauge.
type LevelServer struct {
	pb.UnimplementedLevelServiceServer

	mu     sync.Mutex
	latest map[string]*pb.Reading
}

// Report stores a reading and tells whether the water is high.
func (s *LevelServer) Report(_ context.Context, r *pb.Reading) (*pb.Receipt, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.latest == nil {
		s.latest = make(map[string]*pb.Reading)
	}
	if old := s.latest[r.GetGauge()]; old.GetUnixSeconds() <= r.GetUnixSeconds() {
		s.latest[r.GetGauge()] = r
	}
	return &pb.Receipt{Alert: r.GetLevelMm() >= alertMM}, nil
}

// Latest answers the newest reading of one gauge.
func (s *LevelServer) Latest(_ context.Context, ref *pb.GaugeRef) (*pb.Reading, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, ok := s.latest[ref.GetGauge()]
	if !ok {
		return nil, status.Errorf(codes.NotFound, "no reading of %s", ref.GetGauge())
	}
	return r, nil
}

// ServeLevels serves levels over gRPC on addr until ctx ends, then lets running
// calls finish. It returns an error if addr cannot be listened on.
func ServeLevels(ctx context.Context, addr string, levels *LevelServer) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("level service: %w", err)
	}
	server := grpc.NewServer()
	pb.RegisterLevelServiceServer(server, levels)
	go func() {
		<-ctx.Done()
		server.GracefulStop()
	}()
	return server.Serve(listener)
}
