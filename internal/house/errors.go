package house

import (
	"errors"

	"riposte/internal/store"
)

// The reasons why an act was not taken, in addition to the errors of riposte
// (ErrStale, ErrLocked, ErrNotOwed, ErrOver, ErrNotation, *RuleError, Faults), of
// match (ErrKey, ErrVoid, ErrFinal, ErrEarly, *StaleError) and of store
// (ErrUnknown).
var (
	ErrNoDuel     = errors.New("there is no such duel")
	ErrNoCampaign = errors.New("there is no such campaign")
	ErrNoSeat     = errors.New("you don't sit at this table") // also: watching only
	ErrTaken      = errors.New("the seat is taken")
	ErrFull       = errors.New("no seat is open")
	ErrBegun      = errors.New("the duel has begun")
	ErrGoesOn     = errors.New("the duel goes on")
	ErrSealed     = errors.New("this duel stays sealed") // PG-10.8 and the like
	ErrSeed       = errors.New("the seed is not the one committed to")
	ErrPutOff     = errors.New("you have kept your seed back at this table too often")
	ErrOrder      = errors.New("such a table can't be laid") // wraps what is wrong
	ErrTooMany    = errors.New("too many of them")           // open tables, lines of talk, streams of one guest
	// ErrConflict: somebody else has laid the next table of the campaign in the
	// meantime.
	ErrConflict = errors.New("the campaign has gone on meanwhile")
	ErrClosed   = errors.New("the house is closing")
	// ErrCancelled: the host has removed the table before a duel began.
	ErrCancelled = errors.New("the host has cancelled this table")
	ErrNotHost   = errors.New("only who laid the table can cancel it")
	// ErrAside: what is stored of the duel is not what these rules make, or was
	// damaged. It is left as it is; the log says why.
	ErrAside = errors.New("the duel was set aside")
)

// ErrUnknown: the store failed while it made an act durable, so the act may or may
// not have been done. It is safe to repeat it with the same key.
var ErrUnknown = store.ErrUnknown

// ErrUnavailable: the store could not be read or written; nothing was changed, and
// the same act may succeed later.
var ErrUnavailable = store.ErrUnavailable
