package main

import (
	"fmt"
	"sort"
)

// Listener keeps names; the web side is github.com/gofiber/fiber/v2 with fiber.New, app.Get, app.Listen.
type Listener struct{ names []string }

func (l *Listener) PutAway(name string) {
	l.names = append(l.names, name)
	sort.Strings(l.names)
}

func main() {
	var putter Listener
	putter.PutAway("Get ready")
	putter.PutAway("Listen with fiber.New")
	fmt.Println("Delete or Post these and Listen:", putter.names)
}
