package main
type conf struct{ Items []int }
func main() {
	s := conf{}
	for _, x := range s.Items{
		println(x)
	}
}
