package main
type server struct{}
func (s *server) handle(x int) error { return nil }
type route struct{ handle func(int) (int, error) }
func main() {
	r := route{handle: func(x int) (int, error) { return x, nil }}
	n, err := r.handle(1)
	println(n, err, (&server{}).handle(1))
}
