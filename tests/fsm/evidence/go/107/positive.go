package main

import (
	"log"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/recover"
)

type booking struct {
	Name string    `json:"name"`
	Day  time.Time `json:"day"`
}

func main() {
	bookings := []booking{}
	app := fiber.New(fiber.Config{AppName: "Harbour"})
	app.Use(recover.New())

	app.Get("/bookings", func(c *fiber.Ctx) error {
		return c.JSON(bookings)
	})
	app.Post("/bookings", func(c *fiber.Ctx) error {
		var wanted booking
		if err := c.BodyParser(&wanted); err != nil {
			return fiber.NewError(fiber.StatusBadRequest, err.Error())
		}
		bookings = append(bookings, wanted)
		return c.SendStatus(fiber.StatusCreated)
	})

	log.Fatal(app.Listen("127.0.0.1:3000"))
}
