package main

import (
	"log"
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"
)

var shelf = []string{"lamp", "rope"}

func Start(address string) error {
	e := gin.New()
	e.GET("/shelf/:number", func(c *gin.Context) {
		number, err := strconv.Atoi(c.Param("number"))
		if err != nil || number < 0 || number >= len(shelf) {
			c.String(http.StatusNotFound, "no such item")
			return
		}
		c.String(http.StatusOK, shelf[number])
	})
	return e.Run(address)
}

func main() {
	log.Fatal(Start("127.0.0.1:1323"))
}
