//go:build !js

package dice

import "crypto/rand"

// NewLocal makes a source that nobody can predict, seeded by the system.
func NewLocal() *ChaCha {
	var seed [32]byte
	rand.Read(seed[:]) // never fails: it ends the program instead
	return NewChaCha(seed)
}
