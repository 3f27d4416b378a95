package store

import (
	"fmt"
	"time"
)

// A GuestBot is a guest that says of itself that it is a bot, and may be challenged. Its name is the
// guest's.
type GuestBot struct {
	Guest Hash
	ID    string // by which others name it; it says nothing of the guest
	Name  string // read with it, not stored here
	About string
	Plays []string // rulesets, in order
	Seen  time.Time
}

// Vet returns ErrInvalid as far as that can be told from the bot alone.
func (p *GuestBot) Vet() error {
	if p.Guest == (Hash{}) || p.ID == "" || len(p.Plays) == 0 {
		return fmt.Errorf("%w: a bot has a guest, an ID and what it plays", ErrInvalid)
	}
	return nil
}

// A Challenge asks a guest that is a bot to take a seat of a duel.
type Challenge struct {
	Duel string
	Bot  Hash // the token's
	Made time.Time
}
