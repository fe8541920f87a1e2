package main

import (
	"fmt"
	"strings"
)

// Strings and JSONLines are used by the server: github.com/gin-gonic/gin, gin.Default(), r.GET, c.JSON, r.Run.
type JSONLines []string

func (l JSONLines) Strings() string {
	return strings.Join(l, "\n")
}

func RunAll(steps JSONLines) {
	fmt.Println("github.com/gin-gonic/gin: gin.Default, then GET or POST a String, JSON or Query, then Run")
	fmt.Println(steps.Strings())
}

func main() {
	RunAll(JSONLines{"GET the parts", "PUT them together"})
}
