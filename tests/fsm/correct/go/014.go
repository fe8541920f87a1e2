package main
import "fmt"
type Order struct{ Body int }
type inner = struct{ X []byte }
func show(d delivery) string { return string(d.Body) }
type delivery struct{ Body []byte }
func main() { fmt.Println(show(delivery{}), Order{}) }
