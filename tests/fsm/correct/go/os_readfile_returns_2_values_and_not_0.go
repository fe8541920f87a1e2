package main
import "os"
func main() {
	load := func (name string) ([]byte, error) {
		return os.ReadFile(name)
	}
	b, err := load("x")
	println(len(b), err)
}
