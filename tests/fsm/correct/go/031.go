package main
import "fmt"
func main() {
	n := 5
	fmt.Println(n)
	{
		var n = []byte("x")
		fmt.Println(string(n))
	}
	for n := range []byte("abc") {
		fmt.Println(n)
	}
}
