package tides

import (
	"context"

	"google.golang.org/grpc"

	"tides.example/api/tidespb"
)

type Harbour struct {
	tides tidespb.TidesClient
}

func NewHarbour(conn grpc.ClientConnInterface) *Harbour {
	return &Harbour{tides: tidespb.NewTidesClient(conn)}
}

func (h *Harbour) Metres(ctx context.Context, name string) (float64, error) {
	level, err := h.tides.Level(ctx, &tidespb.LevelRequest{Harbour: name}, grpc.WaitForReady(true))
	if err != nil {
		return 0, err
	}
	return level.GetMetres(), nil
}
