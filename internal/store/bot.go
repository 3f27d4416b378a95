package store

import (
	"fmt"
	"time"
)

// A Program is a guest that says of itself that it is a bot, and may be challenged. Its name is the
// guest's.
type Program struct {
	Guest Hash
	ID    string // by which others name it; it says nothing of the guest
	Name  string // read with it, not stored here
	About string
	Plays []string // rulesets, in order
	Seen  time.Time
}

// Vet returns ErrInvalid as far as that can be told from the program alone.
func (p *Program) Vet() error {
	if p.Guest == (Hash{}) || p.ID == "" || len(p.Plays) == 0 {
		return fmt.Errorf("%w: a program has a guest, an ID and what it plays", ErrInvalid)
	}
	return nil
}

// A Challenge asks a program to take a seat of a duel.
type Challenge struct {
	Duel    string
	Program Hash // the program's guest
	Made    time.Time
}
