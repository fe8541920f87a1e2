package main
import (
	"fmt"
	"log"
)
type logger struct{}
func (logger) Info(s string) { fmt.Println(s) }
func run(log logger) { log.Info("x") }
func main() {
	log.Println("a")
	run(logger{})
	for _, log := range []logger{{}} {
		log.Info("y")
	}
	func(log *logger, n int) { log.Info("z") }(&logger{}, 1)
}
