package main

import (
	"fmt"
	"net/http"
)

// describe says what a caller with &http.Client{}, http.NewRequest, Header.Add and client.Do will see before
// it does defer resp.Body.Close() and ioutil.ReadAll.
func describe(status int) string {
	return fmt.Sprintf("%d %s", status, http.StatusText(status))
}

func main() {
	for _, undone := range []int{http.StatusOK, http.StatusTeapot} {
		fmt.Println("client.Do with a NewRequest of an &http.Client gives", describe(undone))
	}
}
