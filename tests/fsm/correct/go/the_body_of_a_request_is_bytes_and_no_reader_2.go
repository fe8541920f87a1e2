package main
import (
	"bytes"
	"encoding/json"
	"net/http"
)
func main() {
	data, _ := json.Marshal(1)
	post := func(data *bytes.Reader) {
		http.Post("http://x", "application/json", data)
	}
	post(bytes.NewReader(data))
}
