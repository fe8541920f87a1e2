package tide

import (
	"context"
	"fmt"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"

	pb "harbour.example/tide-gauge/tidepb"
)

const levelDeadline = 3 * time.Second

// LatestLevel asks the level service at target, a "host:port", for the level
// that a gauge saw last.
//
// It returns the level in millimetres; known is false if the gauge has not
// reported yet.
func LatestLevel(ctx context.Context, target, gauge string) (levelMM int32, known bool, err error) {
	conn, err := grpc.Dial(target, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return 0, false, fmt.Errorf("reach the level service: %w", err)
	}
	defer conn.Close()

	ctx, cancel := context.WithTimeout(ctx, levelDeadline)
	defer cancel()
	reading, err := pb.NewLevelServiceClient(conn).Latest(ctx, &pb.GaugeRef{Gauge: gauge})
	switch status.Code(err) {
	case codes.OK:
		return reading.GetLevelMm(), true, nil
	case codes.NotFound:
		return 0, false, nil
	default:
		return 0, false, err
	}
}
