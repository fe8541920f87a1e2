package main
import "strings"
var _ = strings.ToUpper
type T struct{}
func (T) m(a, b int) {}
func f(t T) {
	t.m(1, 2)
}
