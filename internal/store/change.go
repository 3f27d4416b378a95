package store

import (
	"time"

	"riposte"
	"riposte/match"
)

// A Change is what one act at the table has changed in a duel. Its parts are stored
// in the order of the fields.
type Change struct {
	Duel string
	// Revision is the duel's as it was loaded, or the one that the last change
	// made.
	Revision int64
	// Anew ends the attempt to begin and starts the next; nil changes nothing.
	Anew *Anew
	// Left are seats that somebody leaves, with seed and name; the error is
	// ErrInvalid if nobody sits there.
	Left []riposte.Seat
	// Sat are those who sit down; the error is ErrTaken if the seat is held.
	Sat []Sitting
	// Promises are made by those who sit; the error is ErrInvalid if nobody does.
	Promises []Promise
	// Seeds settle the seeds of those who sit: the error is ErrInvalid if nobody
	// does, ErrConflict if a seed is already settled.
	Seeds []Seed
	// Released are sealed documents that become drafts again and keep their places:
	// the next person who sits there seals another one. The error is ErrInvalid if
	// none is sealed.
	Released []riposte.Seat
	// Documents are those drafted or sealed by this change.
	Documents []Document
	// Steps follow the stored ones without a gap.
	Steps []match.Step
	// Lines follow the stored ones without a gap.
	Lines []Line
	// Forget clears, for these seats, the name, the token's hash and the text of
	// lines of the kinds Talk and Notes, including lines in this change. The seats
	// stay taken.
	Forget []riposte.Seat
	// Unsaid are lines, by their numbers, of which text and key are cleared; lines in this change
	// may be among them.
	Unsaid []int
	// Unhost clears, in the terms, who laid the table.
	Unhost bool
	// Standing replaces what was standing; nil leaves it. Its Documents are
	// ignored.
	Standing *match.Standing
	// Void ends the duel; nil leaves it.
	Void *match.Void
	// Over says that the duel has ended; it stays so.
	Over bool
	// Next replaces the duel of the rematch; "" leaves it.
	Next string
	// Listing replaces what lists show; nil leaves it.
	Listing *Listing
	// Done are leased jobs whose work this change is. It is stored only if all of
	// them are still the caller's, and finishes them, so no work is done twice.
	Done []Job
	// Deadline replaces the duel's job of kind Deadline: nil leaves it, the zero
	// time removes it.
	Deadline *time.Time
	// Jobs are enqueued; an empty Duel means this one.
	Jobs []Job
}
