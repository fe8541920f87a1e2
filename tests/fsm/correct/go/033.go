package main
import "fmt"
func main() {
	type result struct {
		id  int
		err error
	}
	c := make(chan result, 1)
	c <- result{id: 1}
	r := <-c
	fmt.Println(r.id, r.err)
	do := fmt.Stringer.String
	_ = do
}
