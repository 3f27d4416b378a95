package store

import (
	"time"

	"riposte"
	"riposte/match"
)

// A Change is what one act at the table has made of a duel. Its parts are stored in
// the order of the fields.
type Change struct {
	Duel string
	// Revision is that of the duel as it was loaded, or that the last change made.
	Revision int64
	// Anew ends the attempt to begin and starts the next; nil leaves it.
	Anew *Anew
	// Left are seats that somebody leaves, with seed and name; ErrInvalid if nobody
	// sits there.
	Left []riposte.Seat
	// Sat are those who sit down; ErrTaken if the seat is held.
	Sat []Sitting
	// Promises are of those who sit; ErrInvalid if nobody does.
	Promises []Promise
	// Seeds settle those of who sits: ErrInvalid if nobody does, ErrConflict if it
	// is settled already.
	Seeds []Seed
	// Released are sealed documents that become drafts again, keeping their places:
	// whoever sits there next seals another one. ErrInvalid if none is sealed.
	Released []riposte.Seat
	// Documents are those drafted or sealed by this change.
	Documents []Document
	// Steps follow those stored, without a gap.
	Steps []match.Step
	// Lines follow those stored, without a gap.
	Lines []Line
	// Forget clears, of these seats, the name, the token's hash and the text of
	// lines of kinds Talk and Notes, those of this change too. The seats stay taken.
	Forget []riposte.Seat
	// Standing replaces what was standing; nil leaves it. Its Documents are not
	// looked at.
	Standing *match.Standing
	// Void ends the duel; nil leaves it.
	Void *match.Void
	// Over says that the duel has ended; it stays so.
	Over bool
	// Next replaces the duel of the rematch; "" leaves it.
	Next string
	// Listing replaces what lists show; nil leaves it.
	Listing *Listing
	// Done are leased jobs that this change is the work of: it is stored if all of
	// them are still the caller's, and finishes them, so no work is done twice.
	Done []Job
	// Deadline replaces the duel's job of kind Deadline: nil leaves it, the zero
	// time takes it away.
	Deadline *time.Time
	// Jobs are enqueued; an empty Duel is this one.
	Jobs []Job
}
