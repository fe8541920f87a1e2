package main
type conn interface{ read() (int, error) }
type mem struct{}
func (mem) read() (int, error) { return 1, nil }
type loop struct{ c conn }
func (l *loop) step() error {
	n, err := l.c.read()
	println(n)
	return err
}
func main() { l := &loop{mem{}}; _ = l.step() }
