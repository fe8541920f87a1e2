package main
type Code int
const (
	ErrNone Code = iota
	ErrBad
)
func f(x bool) Code {
	if x {
		return ErrNone
	}
	return ErrBad
}
func main() { f(true) }
