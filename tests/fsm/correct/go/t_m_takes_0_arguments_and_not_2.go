package main
import "strings"
var _ = strings.ToUpper
type T struct{}
func (*T) m(int, string) {}
func f(t *T) {
	t.m(1, "a")
}
