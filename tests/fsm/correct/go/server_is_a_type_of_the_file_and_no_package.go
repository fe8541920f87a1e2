package main
type server struct{ Port int }
func main() {
	var server *server = &server{Port: 1}
	use(&server.Port, server.Port)
}
func use(p *int, n int) {}
