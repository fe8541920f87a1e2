package main

import (
	"fmt"
	"net/http"

	"github.com/json-iterator/go"
)

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		text, err := jsoniter.MarshalToString(map[string]string{"path": r.URL.Path})
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		fmt.Fprintln(w, text)
	})
	fmt.Println(http.ListenAndServe(":8080", nil))
}
