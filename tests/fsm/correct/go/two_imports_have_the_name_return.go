package main
import "strings"
var _ = strings.ToUpper
func a() string {
	return "pier"
}
func b() string {
	return "quay"
}
