package main
import (
	"fmt"
	"time"
)
type clock struct{ Hour int }
func main() {
	fmt.Println(time.Now())
	{
		var (
			time clock
			path = "x"
		)
		fmt.Println(time.Hour, path)
	}
}
