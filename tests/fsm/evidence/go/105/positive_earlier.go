package main

import (
	"net/http"

	"gopkg.in/gin-gonic/gin.v1"
)

func main() {
	router := gin.Default()
	router.GET("/harbours/:name", func(c *gin.Context) {
		c.String(http.StatusOK, "high tide at %s", c.Param("name"))
	})
	router.Run(":8080")
}
