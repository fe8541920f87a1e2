package main
import (
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
	"errors"
	"context"
	"maps"
)
func main() {
	l := slog.New(slog.NewJSONHandler(os.Stdout, &slog.HandlerOptions{Level: slog.LevelInfo}))
	l.Info("x", "a", 1)
	a, ok := strings.CutPrefix("ab", "a")
	fmt.Println(a, ok, time.DateOnly, errors.Join(nil), slices.Max([]int{1}))
	f := sync.OnceValue(func() int { return 1 })
	f()
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(nil)
	fmt.Println(context.Cause(ctx), maps.Clone(map[int]int{}))
	mux := http.NewServeMux()
	mux.HandleFunc("GET /x/{id}", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.PathValue("id"))
		http.NewResponseController(w).Flush()
	})
}
