package main
import "strings"
var _ = strings.ToUpper
type table struct{ Rows int }
func f(table *table) *int { return g(&table.Rows) }
func g(a *int) *int { return a }
