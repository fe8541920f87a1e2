package main
import "strings"
var _ = strings.ToUpper
func f(s string) bool {
	opening := strings.IndexByte(s, '{')
	return opening > 0
}
