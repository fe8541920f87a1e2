package main
import (
	"fmt"
	"sync"
)
type base struct{ Name string }
func (b base) Hello() string { return b.Name }
type child struct {
	base
	*sync.Mutex
}
func main() {
	c := child{base{"x"}, &sync.Mutex{}}
	c.Lock()
	defer c.Unlock()
	fmt.Println(c.Hello(), c.Name)
}
