package main
import "os"
func main() {
	load := func() (data []byte, err error) {
		defer func() { recover() }()
		data, err = os.ReadFile("x")
		return
	}
	count := func() (err error) {
		data, err := load()
		println(len(data))
		return
	}
	_ = count()
}
