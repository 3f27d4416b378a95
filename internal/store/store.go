package store

import (
	"context"
	"encoding/json"
	"time"

	"riposte"
	"riposte/match"
)

// A Store keeps duels. It is safe for use by many goroutines, and several
// processes may use one database.
type Store interface {
	// Create stores a new duel at revision 0, its documents as drafts. The error
	// is ErrExists if the ID is taken, ErrInvalid if something needed is missing.
	Create(ctx context.Context, d Duel) error
	// Commit stores a change and returns the revision it made, one above the
	// change's. The errors: ErrNoDuel; ErrConflict; ErrLost for a job in Done that
	// is leased to another; ErrInvalid; ErrUnknown.
	Commit(ctx context.Context, c Change) (revision int64, err error)
	// Load returns all of a duel as of one moment; ErrNoDuel.
	Load(ctx context.Context, duel string) (*Loaded, error)

	// Sit gives a seat to whoever knows the token of the hash. ErrTaken if another
	// token holds it; the same again changes nothing.
	Sit(ctx context.Context, duel string, seat riposte.Seat, token Hash) error
	// Leave opens the seat again; ErrToken if this token does not hold it.
	Leave(ctx context.Context, duel string, seat riposte.Seat, token Hash) error
	// SeatOf is the seat that a token holds in a duel; ErrToken if none. Where a
	// token holds several it is the lowest.
	SeatOf(ctx context.Context, duel string, token Hash) (riposte.Seat, error)
	// Held is every seat a token holds, the duel created last first.
	Held(ctx context.Context, token Hash) ([]Held, error)

	// Enqueue stores a job and returns its ID. ErrNoDuel if it names one that is
	// not there.
	Enqueue(ctx context.Context, j Job) (id int64, err error)
	// Lease takes up to most jobs of the kinds that are due at now and that nobody
	// has, or whose lease has run out, the longest due first. They are the caller's
	// until now+d; afterwards another may take them.
	Lease(ctx context.Context, now time.Time, d time.Duration, most int, kinds ...string) ([]Job, error)
	// Finish takes a leased job away for good. ErrLost if it was leased again since,
	// replaced or finished; a lease that ran out but that nobody took still counts.
	Finish(ctx context.Context, j Job) error

	// Backup writes a copy of the whole as of one moment to a new file.
	Backup(ctx context.Context, path string) error
	// Check looks for damage; ErrDamaged tells what was found.
	Check(ctx context.Context) error
	// Close finishes what is queued. Calls that come later get ErrClosed.
	Close() error
}

// A Duel is what is fixed when a duel is made.
type Duel struct {
	ID string
	// Setup names ruleset and version; its documents are the seats' first drafts.
	Setup riposte.Setup
	// Commitment is the server's to its seed of verifiable dice; nil without.
	Commitment []byte
	Created    time.Time
	// Terms are what match.Config holds besides.
	Terms Terms
}

// Terms are what a duel is played under besides its rules; see match.Config.
type Terms struct {
	Clock   match.Clock
	Bots    []riposte.Seat
	Referee riposte.Seat
}

// A Change is what one act at the table has made of a duel.
type Change struct {
	Duel string
	// Revision is that of the duel as it was loaded, or that the last change made.
	Revision int64
	// Documents are those drafted or sealed by this change.
	Documents []Document
	// Steps follow those stored, without a gap.
	Steps []match.Step
	// Standing replaces what was standing; nil leaves it. Its Documents are not
	// looked at.
	Standing *match.Standing
	// Void ends the duel; nil leaves it.
	Void *match.Void
	// Over says that the duel has ended; it stays so.
	Over bool
	// Deadline replaces the duel's job of kind Deadline: nil leaves it, the zero
	// time takes it away.
	Deadline *time.Time
	// Jobs are enqueued; an empty Duel is this one.
	Jobs []Job
	// Done are leased jobs that this change is the work of: it is stored if all of
	// them are still the caller's, and finishes them, so no work is done twice.
	Done []Job
}

// A Document is the draft of a seat, or its last form if Seal is not nil.
type Document struct {
	Seat  riposte.Seat
	Bytes json.RawMessage
	Seal  *match.Seal
}

// Loaded is all of a duel, secrets included. History and Standing are what
// match.Rebuild takes.
type Loaded struct {
	Duel     Duel // its Setup without documents
	Revision int64
	Over     bool
	History  match.History
	Standing *match.Standing // nil before the first was stored, if there are no drafts either
}

// Held is one seat held by a token.
type Held struct {
	Duel     string
	Seat     riposte.Seat
	Ruleset  string
	Created  time.Time
	Revision int64
	Over     bool
}

// Deadline is the kind of job that says when match.Tick would do something. A
// duel has at most one, set by Change.Deadline.
const Deadline = "deadline"

// A Job is work for later: a clock, a bot's answer, a notice.
type Job struct {
	ID   int64 // given by the store; no ID comes twice
	Kind string
	Duel string    // may be empty
	Due  time.Time // not leased before
	Body json.RawMessage
	// Lease counts how often the job was leased; a Job from Lease carries the one
	// that is the caller's.
	Lease int64
	Until time.Time // when that lease runs out
}
