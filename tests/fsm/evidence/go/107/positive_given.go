package web

import (
	"github.com/gofiber/fiber/v2"
)

type Health struct {
	Version string `json:"version"`
}

func (h *Health) get(c *fiber.Ctx) error {
	return c.JSON(h)
}

func Serve(app *fiber.App, h *Health, address string) error {
	app.Get("/healthz", h.get)
	return app.Listen(address)
}
