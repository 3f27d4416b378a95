package store

import (
	"fmt"
	"time"
)

// A Study is a run of the laboratory that is kept here: what was asked, and what it has come
// to so far.
type Study struct {
	ID, Ruleset, Name string
	Keeper            Hash // who made it
	Created           time.Time
	Asked             []byte // what is to be played; never changes
	StudyState
}

// A StudyState is what changes of a Study.
type StudyState struct {
	Phase  string // the laboratory's word
	Kept   bool   // it stays until it is deleted
	Listed bool   // everybody may find it
	// Came is what was counted; whoever goes on with the study begins there. Nil is nothing.
	Came    []byte
	Done    int       // duels that were counted
	Of      int       // duels that there are at most
	Changed time.Time // when the phase changed
}

// A StudyRow is one study in a list: all but what was asked and counted.
type StudyRow struct {
	ID, Ruleset, Name string
	Keeper            Hash
	Created           time.Time
	Phase             string
	Kept, Listed      bool
	Done, Of          int
	Changed           time.Time
}

// A StudyQuery selects studies; the zero query selects all.
type StudyQuery struct {
	Keeper Hash // not zero: those of this token
	Listed bool // only those that everybody may find
	Phases []string
	Most   int // 0 is any number
}

// Vet returns ErrInvalid as far as that can be told from the study alone.
func (s *Study) Vet() error {
	if s.ID == "" || s.Ruleset == "" || s.Phase == "" || len(s.Asked) == 0 {
		return fmt.Errorf("%w: a study has an ID, a ruleset, a phase and what was asked", ErrInvalid)
	}
	return nil
}
