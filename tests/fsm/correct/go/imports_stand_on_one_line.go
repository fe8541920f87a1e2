package main

import ("io"; "log"; "net/http"; "os")

func main() {
	resp, err := http.Get("https://tides.example/today")
	if err != nil {
		log.Fatal(err)
	}
	defer resp.Body.Close()
	io.Copy(os.Stdout, resp.Body)
}
