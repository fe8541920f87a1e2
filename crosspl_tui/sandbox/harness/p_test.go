package main

import "testing"

// Shows, when the kit is made, that a test can be compiled so.
func TestSample(t *testing.T) {
	if len("ab") != 2 {
		t.Error("two letters")
	}
}
