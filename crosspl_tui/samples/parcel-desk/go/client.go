package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/ioutil"
	"net/http"
	"net/url"
	"time"
)

const lookupTimeout = 4 * time.Second

// ErrUnknownParcel is returned for a parcel that the desk has never seen.
var ErrUnknownParcel = errors.New("unknown parcel")

// Lookup asks the desk at deskURL, such as "http://127.0.0.1:8460", where a
// parcel is.
//
// It returns ErrUnknownParcel if the desk does not know the id, and another
// error if the desk cannot be reached or does not answer as a desk should.
func Lookup(deskURL, id string) (Parcel, error) {
	client := &http.Client{Timeout: lookupTimeout}
	request, err := http.NewRequest(http.MethodGet, deskURL+"/parcels/"+url.PathEscape(id), nil)
	if err != nil {
		return Parcel{}, err
	}
	request.Header.Add("Accept", "application/json")

	response, err := client.Do(request)
	if err != nil {
		return Parcel{}, fmt.Errorf("ask the desk: %w", err)
	}
	defer response.Body.Close()
	body, err := ioutil.ReadAll(response.Body)
	if err != nil {
		return Parcel{}, fmt.Errorf("listen to the desk: %w", err)
	}

	switch response.StatusCode {
	case http.StatusOK:
		var parcel Parcel
		if err := json.Unmarshal(body, &parcel); err != nil {
			return Parcel{}, fmt.Errorf("the desk's answer: %w", err)
		}
		return parcel, nil
	case http.StatusNotFound:
		return Parcel{}, ErrUnknownParcel
	default:
		return Parcel{}, fmt.Errorf("the desk answered %s", response.Status)
	}
}

// Describe puts a parcel into words for the counter's display.
func Describe(p Parcel) string {
	return fmt.Sprintf("%s is %s (%s)", p.ID, p.Status, p.Place)
}
