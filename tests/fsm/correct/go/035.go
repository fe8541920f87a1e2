package main
import (
	"bytes"
	"os"
)
func main() {
	var b bytes.Buffer
	b.WriteString("x")
	_, _ = b.WriteTo(os.Stdout)
}
