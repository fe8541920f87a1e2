package main
import "strings"
var _ = strings.ToUpper
func f() (n int, err error) {
	lines, err := read()
	n = lines
	return
}
func read() (int, error) { return 1, nil }
