package main
import "strings"
var _ = strings.ToUpper
func f(x []int) {
	p := &x[0]
	*p = 1
}
