//go:build chaos

package main

import (
	"os"
	"time"
)

// clock is the machine's, and wrong by what the variable CHAOS_CLOCK says.
func clock() (func() time.Time, error) {
	said := os.Getenv("CHAOS_CLOCK")
	if said == "" {
		return time.Now, nil
	}
	wrong, err := time.ParseDuration(said)
	if err != nil {
		return nil, usagef("CHAOS_CLOCK %s: is no time", said)
	}
	return func() time.Time { return time.Now().Add(wrong) }, nil
}
