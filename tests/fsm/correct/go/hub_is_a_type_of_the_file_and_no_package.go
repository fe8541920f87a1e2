package main
type hub struct{ Name string }
func use(
	hub *hub,
	n int,
) {
	show(&hub.Name, *&hub.Name)
}
func show(a *string, b string) {}
func main() { use(&hub{}, 1) }
