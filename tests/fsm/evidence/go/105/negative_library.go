package main

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

type note struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

func main() {
	notes := map[string]note{}
	router := echo.New()
	router.GET("/notes/:title", func(c echo.Context) error {
		found, ok := notes[c.Param("title")]
		if !ok {
			return echo.ErrNotFound
		}
		return c.JSON(http.StatusOK, found)
	})
	router.POST("/notes", func(c echo.Context) error {
		var kept note
		if err := c.Bind(&kept); err != nil {
			return err
		}
		notes[kept.Title] = kept
		return c.NoContent(http.StatusCreated)
	})
	router.Logger.Fatal(router.Start("127.0.0.1:8080"))
}
