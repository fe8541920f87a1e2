package main

import (
	"log"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
)

func today(c *gin.Context) {
	c.String(http.StatusOK, time.Now().Format("Monday"))
}

func main() {
	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	engine.Use(gin.Recovery())
	api := engine.Group("/api")
	api.Handle(http.MethodGet, "/today", today)

	server := &http.Server{Addr: "127.0.0.1:8080", Handler: engine, ReadHeaderTimeout: 3 * time.Second}
	log.Fatal(server.ListenAndServe())
}
