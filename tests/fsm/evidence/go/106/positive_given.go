package web

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

type Health struct {
	Version string `json:"version"`
}

func (h *Health) get(c echo.Context) error {
	return c.JSON(http.StatusOK, h)
}

func Serve(e *echo.Echo, h *Health, address string) error {
	e.GET("/healthz", h.get)
	return e.Start(address)
}
