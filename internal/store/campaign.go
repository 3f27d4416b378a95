package store

import (
	"fmt"
	"time"
)

// A Campaign is a series of duels in which characters live on.
type Campaign struct {
	ID, Ruleset, Name string
	// Keeper is the person who, apart from a game master, may lay the next table;
	// zero is nobody.
	Keeper  Hash
	Created time.Time
	Entries []Entry // in order
}

// An Entry is one duel of a campaign: one that is kept here, or the record of one
// played elsewhere.
type Entry struct {
	Duel   string
	Record []byte `json:",omitempty"` // as it came; nil if the duel is here, or was
}

// A CampaignRow is one campaign in a list.
type CampaignRow struct {
	ID, Ruleset, Name string
	Created           time.Time
	Entries           int
}

// Vet returns ErrInvalid as far as that can be told from the campaign alone.
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
