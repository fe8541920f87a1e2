package main
import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
)
func send(u string, v any) ([]byte, error) {
	var body io.Reader
	if v != nil {
		b, err := json.Marshal(v)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(b)
	}
	req, err := http.NewRequest("POST", u, body)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode > 300 {
		body, _ := io.ReadAll(resp.Body)
		return body, nil
	}
	return io.ReadAll(resp.Body)
}
func main() { send("", nil) }
