//go:build !js

package fair

import "crypto/rand"

// NewSeed takes a seed from the system.
func NewSeed() Seed {
	var s Seed
	rand.Read(s[:]) // never fails: it ends the program instead
	return s
}
