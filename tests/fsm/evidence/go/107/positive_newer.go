package main

import (
	"log"

	"github.com/gofiber/fiber/v3"
)

func main() {
	app := fiber.New()
	words := app.Group("/words")
	words.Get("/:word", func(c fiber.Ctx) error {
		return c.SendString("you said " + c.Params("word"))
	})
	log.Fatal(app.Listen(":3000", fiber.ListenConfig{DisableStartupMessage: true}))
}
