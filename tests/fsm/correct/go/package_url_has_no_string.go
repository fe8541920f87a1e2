package main
import (
	"fmt"
	"net/url"
)
func target(raw string) (url *url.URL, err error) {
	url, err = parse(raw)
	if err != nil {
		return nil, err
	}
	fmt.Println(url.String())
	return url, nil
}
func parse(raw string) (*url.URL, error) { return url.Parse(raw) }
func main() { target("x") }
