package main
type T struct{ ErrX error }
func wrap(ErrX error) error {
	return ErrX
}
func main() { _ = wrap(nil) }
