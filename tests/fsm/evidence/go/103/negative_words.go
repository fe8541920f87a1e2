package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// Reads the access log of the server: net/http, http.HandleFunc with its http.ResponseWriter and *http.Request,
// then http.ListenAndServe.
func main() {
	counts := map[string]int{}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		if path, _, ok := strings.Cut(lines.Text(), " "); ok {
			counts[path]++
		}
	}
	fmt.Println("paths known to http.HandleFunc or http.Handle since http.ListenAndServe:", counts)
}
