package main
import (
	"fmt"
	"math/rand/v2"
)
func main() { fmt.Println(rand.IntN(3), rand.N(10)) }
