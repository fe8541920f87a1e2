package main

import (
	"encoding/json"
	"log"

	"github.com/valyala/fasthttp"
)

func visit(ctx *fasthttp.RequestCtx) {
	if !ctx.IsPost() {
		ctx.Error("POST only", fasthttp.StatusMethodNotAllowed)
		return
	}
	ctx.SetContentType("application/json")
	name := string(ctx.FormValue("name"))
	if err := json.NewEncoder(ctx).Encode(map[string]int{name: 1}); err != nil {
		log.Print(err)
	}
}

func main() {
	log.Fatal(fasthttp.ListenAndServe("127.0.0.1:8080", visit))
}
