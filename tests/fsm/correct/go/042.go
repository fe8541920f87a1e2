package main
import (
	"fmt"
	"log"
	"os"
)
type app struct {
	log *log.Logger
	on  func(string) error
}
func (a *app) run() error {
	a.log.Printf("x %d", 1)
	return a.on("y")
}
func main() {
	a := &app{log: log.New(os.Stderr, "", 0), on: func(s string) error { return fmt.Errorf("%s", s) }}
	log.Fatal(a.run())
}
