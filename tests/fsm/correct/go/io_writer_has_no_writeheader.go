package main

import (
	"fmt"
	"io"
	"net/http"
)

func main() {
	pipe, end := io.Pipe()
	go func(w io.WriteCloser) {
		fmt.Fprintln(w, "ready")
		w.Close()
	}(end)
	http.HandleFunc("/", func(
		w http.ResponseWriter,
		r *http.Request,
	) {
		w.WriteHeader(http.StatusOK)
		io.Copy(w, pipe)
	})
	fmt.Println(http.ListenAndServe(":8080", nil))
}
