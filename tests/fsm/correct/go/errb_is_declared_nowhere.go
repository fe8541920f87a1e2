package main
import "errors"
var ErrA, ErrB = errors.New("a"), errors.New("b")
func f(n int) error {
	if n > 0 {
		return ErrA
	}
	return ErrB
}
func main() { _ = f(1) }
