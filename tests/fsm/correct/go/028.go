package main
import (
	"bytes"
	"fmt"
	"strings"
)
func f(x any) string {
	r := strings.NewReader("x")
	_ = r.Len()
	switch r := x.(type) {
	case *bytes.Buffer:
		return r.String()
	case fmt.Stringer:
		return r.String()
	}
	return ""
}
func main() { f(1) }
