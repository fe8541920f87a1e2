package main
import "fmt"
type Stack[T any] struct{ items []T }
func (s *Stack[T]) Push(x T) { s.items = append(s.items, x) }
func (s *Stack[T]) Pop() (T, bool) {
	var zero T
	if len(s.items) == 0 {
		return zero, false
	}
	x := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x, true
}
func Map[T, U any](in []T, f func(T) U) []U {
	out := make([]U, 0, len(in))
	for _, x := range in {
		out = append(out, f(x))
	}
	return out
}
func main() {
	var s Stack[int]
	s.Push(1)
	x, ok := s.Pop()
	fmt.Println(x, ok, Map([]int{1}, func(i int) string { return fmt.Sprint(i) }))
}
