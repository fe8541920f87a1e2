package main

import (
	"fmt"
	"image"
	"net/http"

	"github.com/opentracing/opentracing-go"
	"github.com/opentracing/opentracing-go/log"
)

func count(pictures ...image.Image) int {
	return len(pictures)
}

func note(fields ...log.Field) int {
	return len(fields)
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		span := opentracing.StartSpan("count")
		defer span.Finish()
		fmt.Fprintln(w, count(), note())
	})
	fmt.Println(http.ListenAndServe(":8080", nil))
}
