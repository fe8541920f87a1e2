package main
func main() {
	var fib func(int) int
	fib = func(n int) int {
		if n < 2 {
			return n
		}
		return fib(n-1) + fib(n-2)
	}
	println(fib(5))
	x, y := 1, 2
	x, y = y, x
	println(x, y)
outer:
	for i := 0; i < 3; i++ {
		for {
			continue outer
		}
	}
}
