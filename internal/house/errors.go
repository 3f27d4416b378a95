package house

import (
	"errors"

	"riposte/internal/store"
)

// Why an act was not taken, besides the errors of riposte (ErrStale, ErrLocked,
// ErrNotOwed, ErrOver, ErrNotation, *RuleError, Faults), of match (ErrKey, ErrVoid,
// ErrFinal, ErrEarly, *StaleError) and of store (ErrUnknown).
var (
	ErrNoDuel     = errors.New("there is no such duel")
	ErrNoCampaign = errors.New("there is no such campaign")
	ErrNoSeat     = errors.New("you don't sit at this table") // also: watching only
	ErrTaken      = errors.New("the seat is taken")
	ErrFull       = errors.New("no seat is open")
	ErrBegun      = errors.New("the duel has begun")
	ErrGoesOn     = errors.New("the duel goes on")
	ErrSealed     = errors.New("this duel stays sealed") // PG-10.8 and its like
	ErrSeed       = errors.New("the seed is not the one committed to")
	ErrPutOff     = errors.New("you have kept your seed back at this table too often")
	ErrOrder      = errors.New("such a table can't be laid") // wrapped with what is wrong
	ErrTooMany    = errors.New("too many of them")           // open tables, talk, streams of one guest
	// ErrConflict: another has laid the next table of the campaign meanwhile.
	ErrConflict = errors.New("the campaign has gone on meanwhile")
	ErrClosed   = errors.New("the house is closing")
	// ErrCancelled: who laid the table has taken it away before a duel began.
	ErrCancelled = errors.New("the host has cancelled this table")
	ErrNotHost   = errors.New("only who laid the table can cancel it")
	// ErrAside: what is stored of the duel does not come out of these rules, or was
	// damaged. It is left as it is; the log says why.
	ErrAside = errors.New("the duel was set aside")
)

// ErrUnknown: the store failed while it made an act durable, so it may have been
// done or not. The same again with the same key is safe.
var ErrUnknown = store.ErrUnknown

// ErrUnavailable: the store could not be read or written; nothing was changed, and
// the same again may be taken later.
var ErrUnavailable = store.ErrUnavailable
