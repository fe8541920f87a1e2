package main
import "strings"
var _ = strings.ToUpper
func f(
	a int,
	b int,
) (
	c int,
	d int,
) {
	return a, b
}
func g() {
	c, d := f(1, 2)
	_, _ = c, d
}
