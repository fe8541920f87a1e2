// Package desk is the parcel service's tracking desk, and what talks to it.
package desk

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"
)

const parcelsPath = "/parcels/"

// Parcel tells where a parcel is.
type Parcel struct {
	ID     string `json:"id"`
	Status string `json:"status"`
	Place  string `json:"place"`
}

// Server stores scans and answers where a parcel is.
type Server struct {
	mu      sync.RWMutex
	parcels map[string]Parcel
}

// Run serves the desk over HTTP on addr until ctx ends, then lets running
// requests finish. It returns nil after an orderly end.
func (s *Server) Run(ctx context.Context, addr string) error {
	server := &http.Server{Addr: addr, ReadHeaderTimeout: 3 * time.Second}
	mux := http.NewServeMux()
	mux.HandleFunc(parcelsPath, s.handleParcel)
	server.Handler = mux

	done := make(chan error, 1)
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		done <- server.Shutdown(grace)
	}()
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-done
}

func (s *Server) handleParcel(w http.ResponseWriter, r *http.Request) {
	id := strings.TrimPrefix(r.URL.Path, parcelsPath)
	w.Header().Set("Content-Type", "application/json")
	switch r.Method {
	case http.MethodGet:
		s.mu.RLock()
		parcel, ok := s.parcels[id]
		s.mu.RUnlock()
		if !ok {
			w.WriteHeader(http.StatusNotFound)
			w.Write([]byte("{}"))
			return
		}
		json.NewEncoder(w).Encode(parcel)
	case http.MethodPost:
		var scan Parcel
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 4096)).Decode(&scan); err != nil || scan.ID != id {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.parcels == nil {
			s.parcels = make(map[string]Parcel)
		}
		s.parcels[id] = scan
		w.WriteHeader(http.StatusCreated)
		json.NewEncoder(w).Encode(scan)
	default:
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}
