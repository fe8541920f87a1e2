import (
	"io"
	"os"
	"testing"
)

// Hands back the word given on standard input once all tests have passed.
func TestMain(m *testing.M) {
	line := make([]byte, 33)
	_, err := io.ReadFull(os.Stdin, line)
	code := m.Run()
	if code == 0 && err == nil {
		os.Stdout.Write(line[:32])
	}
	os.Exit(code)
}
