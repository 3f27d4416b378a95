package store

import (
	"errors"
	"fmt"
)

// What may be wrong; compare with errors.Is.
var (
	ErrNoDuel     = errors.New("there is no such duel")
	ErrNoCampaign = errors.New("there is no such campaign")
	ErrNoStudy    = errors.New("there is no such run of the laboratory")
	ErrNoCode     = errors.New("the code is used up, too old, or none")
	ErrNoBot      = errors.New("there is no such bot")
	ErrExists     = errors.New("the duel exists already")
	ErrConflict   = errors.New("the duel has gone on since it was loaded")
	ErrTaken      = errors.New("the seat is taken")
	ErrLost       = errors.New("the job is no longer leased to this caller")
	ErrInvalid    = errors.New("what should be stored is incomplete")
	ErrClosed     = errors.New("the store is closed")
	ErrDamaged    = errors.New("the database is damaged")
	// ErrNewer: it was written by a newer riposte; nothing was changed.
	ErrNewer = errors.New("it belongs to a newer riposte")
	// ErrOlder: it was written by an older riposte and must first be migrated.
	ErrOlder = errors.New("it belongs to an older riposte")
	// ErrForeign: it is not a riposte database; nothing was changed.
	ErrForeign = errors.New("it is not a riposte database")
	// ErrUnavailable: the disk or the file refuses; nothing was changed.
	ErrUnavailable = errors.New("the store can't be used at the moment")
	// ErrUnknown: the database failed while it made the change durable, so the
	// change may or may not be stored. Load tells.
	ErrUnknown = errors.New("the change may or may not be stored")
)

// An Error names what was tried, and with which duel.
type Error struct {
	Op   string
	Duel string // empty if it concerns none
	Err  error
}

func (e *Error) Error() string {
	if e.Duel == "" {
		return fmt.Sprintf("store: %s: %v", e.Op, e.Err)
	}
	return fmt.Sprintf("store: %s: duel %q: %v", e.Op, e.Duel, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }
