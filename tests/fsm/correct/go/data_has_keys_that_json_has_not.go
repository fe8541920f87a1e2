package main
import "encoding/json"
type cache struct{ data map[interface{}]int }
type event struct{ data map[string]int }
func main() {
	e := event{}
	b, _ := json.Marshal(e.data)
	println(len(b), len(cache{}.data))
}
