package tides

import (
	"net/http"
)

type keyed struct {
	key  string
	next http.RoundTripper
}

func (k keyed) RoundTrip(req *http.Request) (*http.Response, error) {
	signed := req.Clone(req.Context())
	signed.Header.Set("X-Api-Key", k.key)
	return k.next.RoundTrip(signed)
}

func Today(key string) (int, error) {
	hc := &http.Client{Transport: keyed{key, http.DefaultTransport}}
	resp, err := hc.Get("https://tides.example/today")
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	return resp.StatusCode, nil
}
