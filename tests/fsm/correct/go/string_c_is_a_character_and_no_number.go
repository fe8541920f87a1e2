package main
import "fmt"
func f(c int32) string { return string(c) }
func main() { fmt.Println(f(65)) }
