package main
import "errors"
func run() error { return errors.New("x") }
func main() {
	run := func() (int, error) { return 1, run() }
	n, err := run()
	println(n, err)
}
