package main

import (
	"log"
	"net/http"

	"github.com/gin-gonic/gin"
)

type note struct {
	Title string `json:"title" binding:"required"`
	Text  string `json:"text"`
}

func main() {
	notes := map[string]note{}
	router := gin.Default()

	router.GET("/notes/:title", func(c *gin.Context) {
		found, ok := notes[c.Param("title")]
		if !ok {
			c.AbortWithStatus(http.StatusNotFound)
			return
		}
		c.JSON(http.StatusOK, found)
	})

	router.POST("/notes", func(c *gin.Context) {
		var kept note
		if err := c.ShouldBindJSON(&kept); err != nil {
			c.JSON(http.StatusBadRequest, gin.H{"problem": err.Error()})
			return
		}
		notes[kept.Title] = kept
		c.Status(http.StatusCreated)
	})

	if err := router.Run("127.0.0.1:8080"); err != nil {
		log.Fatal(err)
	}
}
