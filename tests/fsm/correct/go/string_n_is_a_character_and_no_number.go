package main
import "fmt"
func a(n int) int { return n }
func b(n, m []byte) string { return string(n) + string(m) }
func main() { fmt.Println(a(1), b(nil, nil)) }
