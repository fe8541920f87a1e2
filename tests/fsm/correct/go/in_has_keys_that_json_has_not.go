package main
import (
	"encoding/json"
	"fmt"
)
func clean(in map[interface{}]interface{}) map[string]any {
	m := map[string]any{}
	for k, v := range in {
		m[fmt.Sprint(k)] = v
	}
	return m
}
func main() {
	in := map[interface{}]interface{}{1: 2}
	b, _ := json.Marshal(clean(in))
	fmt.Println(string(b))
	dump(map[string]int{})
}
func dump(in map[string]int) { json.Marshal(in) }
