package main

import (
	"log"
	"net/http"
	"time"
)

type shop struct{ prices map[string]string }

func (s *shop) price(w http.ResponseWriter, r *http.Request) {
	price, ok := s.prices[r.URL.Path[len("/prices/"):]]
	if !ok {
		http.NotFound(w, r)
		return
	}
	_, _ = w.Write([]byte(price))
}

func (s *shop) routes() http.Handler {
	routes := http.NewServeMux()
	routes.Handle("/prices/", http.HandlerFunc(s.price))
	return http.TimeoutHandler(routes, time.Second, "too slow")
}

func main() {
	s := &shop{prices: map[string]string{"apple": "0.30"}}
	server := http.Server{Addr: ":8443", Handler: s.routes(), WriteTimeout: 5 * time.Second}
	log.Fatal(server.ListenAndServeTLS("cert.pem", "key.pem"))
}
