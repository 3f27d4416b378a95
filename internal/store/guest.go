package store

import (
	"fmt"
	"time"
)

// A Guest is what is kept of a person besides seats and campaigns.
type Guest struct {
	Token   Hash
	Name    string // what the person wants to be called
	Icon    string // of the page's icons, the one that stands beside the name
	Changed time.Time
	// Coded is since when a lasting code leads back to the guest; zero is never.
	// SaveGuest leaves it alone.
	Coded time.Time
}

// GuestKept is how long the name of a guest is kept who holds no seat and has no lasting
// code.
const GuestKept = 400 * 24 * time.Hour

// A Code leads another device to a guest: whoever knows it can open the guest's token, and
// the store can't.
type Code struct {
	Hash   Hash // of the code
	Guest  Hash // of the token
	Sealed []byte
	Made   time.Time
	// Until is when a code ends that is used up by its first use; zero is a code that
	// lasts.
	Until time.Time
}

// Vet returns ErrInvalid as far as that can be told from the code alone.
func (c *Code) Vet() error {
	if c.Hash == (Hash{}) || c.Guest == (Hash{}) || len(c.Sealed) == 0 {
		return fmt.Errorf("%w: a code has a hash, a guest and what it opens", ErrInvalid)
	}
	return nil
}
