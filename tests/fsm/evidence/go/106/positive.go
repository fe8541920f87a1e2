package main

import (
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

var shelf = []string{"lamp", "rope"}

func item(c echo.Context) error {
	number, err := strconv.Atoi(c.Param("number"))
	if err != nil || number < 0 || number >= len(shelf) {
		return echo.NewHTTPError(http.StatusNotFound, "no such item")
	}
	return c.String(http.StatusOK, shelf[number])
}

func main() {
	e := echo.New()
	e.Use(middleware.Logger(), middleware.Recover())
	e.GET("/shelf/:number", item)
	e.DELETE("/shelf", func(c echo.Context) error {
		shelf = nil
		return c.NoContent(http.StatusNoContent)
	})
	e.Logger.Fatal(e.Start("127.0.0.1:1323"))
}
