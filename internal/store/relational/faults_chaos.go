//go:build chaos

package relational

import "os"

// Faults that are chosen by the variable CHAOS_FAULT, in programs that are built to be harmed.
var (
	early = os.Getenv("CHAOS_FAULT") == "early"
	twice = os.Getenv("CHAOS_FAULT") == "twice"
)
