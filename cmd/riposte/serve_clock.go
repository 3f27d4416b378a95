//go:build !chaos

package main

import "time"

// clock is the machine's. Programs that are built to be harmed have one that can be set.
func clock() (func() time.Time, error) { return time.Now, nil }
