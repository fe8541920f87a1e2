package main
import "fmt"
type P struct{ X, Y int }
func (p P) Sum() int { return p.X + p.Y }
func New(x, y int) (P, error) { return P{X: x, Y: y}, nil }
func main() {
	p, err := New(
		1,
		2,
	)
	if err == nil { fmt.Println(p.Sum(), p.X) }
}
