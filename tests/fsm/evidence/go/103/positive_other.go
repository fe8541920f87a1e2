package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
)

type greeter struct{ greeting string }

func (g greeter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintf(w, "%s, %s\n", g.greeting, r.URL.Query().Get("name"))
}

func main() {
	http.Handle("/greet", greeter{"Good day"})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	log.Print(listener.Addr())
	log.Fatal(http.Serve(listener, nil))
}
