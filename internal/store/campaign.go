package store

import (
	"fmt"
	"time"
)

// A Campaign is duels in a row, in which characters live on.
type Campaign struct {
	ID, Ruleset, Name string
	// Keeper is who may lay the next table besides a game master; zero is nobody.
	Keeper  Hash
	Created time.Time
	Entries []Entry // in order
}

// An Entry is one duel of a campaign: one that is kept here, or the record of one
// that was played elsewhere.
type Entry struct {
	Duel   string
	Record []byte `json:",omitempty"` // as it came; nil: the duel is here, or was
}

// A CampaignRow is a campaign in a list.
type CampaignRow struct {
	ID, Ruleset, Name string
	Created           time.Time
	Entries           int
}

// Vet is the part of ErrInvalid that can be told of a campaign by itself.
func (c *Campaign) Vet() error {
	if c.ID == "" || c.Ruleset == "" || len(c.Entries) == 0 {
		return fmt.Errorf("%w: a campaign has an ID, a ruleset and duels", ErrInvalid)
	}
	for i := range c.Entries {
		if c.Entries[i].Duel == "" {
			return fmt.Errorf("%w: entry %d names no duel", ErrInvalid, i+1)
		}
	}
	return nil
}
