package tides

import (
	"encoding/json"
	"net/http"
)

type Station struct {
	http *http.Client
	base string
}

func (s *Station) Metres(harbour string) (metres float64, err error) {
	resp, err := s.http.Get(s.base + harbour)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	err = json.NewDecoder(resp.Body).Decode(&metres)
	return metres, err
}
