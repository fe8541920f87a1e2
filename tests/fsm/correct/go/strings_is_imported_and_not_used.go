package main
import (
	"fmt"
	"strings"
)
func main() {
	r := strings.
		NewReplacer("a", "b").
		Replace("abc")
	fmt.Println(r)
}
