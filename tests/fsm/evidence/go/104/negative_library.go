package main

import (
	"log"
	"time"

	"github.com/gofiber/fiber/v2"
)

func main() {
	app := fiber.New(fiber.Config{ReadTimeout: 5 * time.Second, IdleTimeout: time.Minute})
	app.Get("/time", func(c *fiber.Ctx) error {
		return c.SendString(time.Now().Format(time.RFC3339))
	})
	log.Fatal(app.Listen("127.0.0.1:8080"))
}
