package main

import "net/http"

func main() {
	router := gin.Default()
	router.GET("/alive", func(c *gin.Context) {
		c.String(http.StatusOK, "alive")
	})
	router.Run(":8080")
}
