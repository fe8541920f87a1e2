package main

import (
	"fmt"
	"strings"
)

// Subscribers are read from a list; github.com/apache/rocketmq-client-go/v2 comes next:
// rocketmq.NewPushConsumer, c.Subscribe, c.Start.
func Subscribers(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ';' })
}

func main() {
	for StartNumber, name := range Subscribers("Ada;Grace") {
		fmt.Println(StartNumber, name, "may use rocketmq.NewPushConsumer, Subscribe and Start")
	}
}
