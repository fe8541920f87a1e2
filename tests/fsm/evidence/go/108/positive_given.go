package web

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

type Harbours struct {
	metres map[string]string
}

func (h *Harbours) show(w http.ResponseWriter, r *http.Request) {
	w.Write([]byte(h.metres[chi.URLParam(r, "name")]))
}

func Serve(r chi.Router, h *Harbours, address string) error {
	r.Get("/harbours/{name}", h.show)
	return http.ListenAndServe(address, r)
}
