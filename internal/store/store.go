package store

import (
	"context"
	"encoding/json"
	"iter"
	"time"
)

// A Store keeps duels, and what is of them. It is safe for use by many goroutines, and
// several processes may use one database. Who needs less of it asks for less.
type Store interface {
	Duels
	Campaigns
	Jobs
	Runs
	Upkeep
}

// Duels are kept from the table that is laid to the record of what was played.
type Duels interface {
	// Create stores a new duel at revision 0, its documents as drafts. The error
	// is ErrExists if the ID is taken, ErrInvalid if something needed is missing,
	// ErrNoCampaign or ErrConflict if it can't become an encounter as it says.
	Create(ctx context.Context, d Duel) error
	// Commit stores a change and returns the revision it made, one above the
	// change's. The errors: ErrNoDuel; ErrConflict; ErrTaken if
	// somebody sits where a Sitting would; ErrLost for a job in Done that is leased
	// to another; ErrInvalid; ErrUnknown.
	Commit(ctx context.Context, c Change) (revision int64, err error)
	// Load returns all of a duel as of one moment; ErrNoDuel; ErrDamaged if what is
	// stored can't be read.
	Load(ctx context.Context, duel string) (*Loaded, error)
	// Delete takes a duel away with everything that is of it, its jobs too;
	// ErrNoDuel. What others say of it (After, Next) stays.
	Delete(ctx context.Context, duel string) error
	// List is a page of the duels that q chooses, the one created last first; of
	// those created together the one of the greater ID. ErrInvalid if Before is no
	// cursor.
	List(ctx context.Context, q Query) ([]Row, error)
	// Held is every seat a token holds, the duel created last first.
	Held(ctx context.Context, token Hash) ([]Held, error)
	// Sound is ErrDamaged if what is stored of a duel is not what was stored, as far as
	// that can be told without its rules; ErrNoDuel.
	Sound(ctx context.Context, duel string) error
}

// Campaigns are duels in a row.
type Campaigns interface {
	// CreateCampaign stores a new campaign with its entries. ErrExists if the ID is
	// taken, ErrConflict if one of its duels that are kept here is of another
	// campaign, ErrInvalid.
	CreateCampaign(ctx context.Context, c Campaign) error
	// Campaign is a campaign with its entries; ErrNoCampaign.
	Campaign(ctx context.Context, id string) (*Campaign, error)
	// Campaigns lists those that a token keeps or that have a duel here in which it
	// sits, the one created last first; all with the zero Hash.
	Campaigns(ctx context.Context, of Hash) ([]CampaignRow, error)
	// DeleteCampaign takes a campaign away; its duels stay. ErrNoCampaign.
	DeleteCampaign(ctx context.Context, id string) error
	// SoundCampaign is Sound of a campaign; ErrNoCampaign.
	SoundCampaign(ctx context.Context, id string) error
}

// Jobs are work for later.
type Jobs interface {
	// Enqueue stores a job and returns its ID. ErrNoDuel if it names one that is
	// not there.
	Enqueue(ctx context.Context, j Job) (id int64, err error)
	// Lease takes up to most jobs of the kinds that are due at now and that no run has,
	// or that this run took and whose lease has run out, the longest due first. They are
	// the run's until it ends; after now+d it may take them once more. ErrLost if the run
	// was ended.
	Lease(ctx context.Context, run int64, now time.Time, d time.Duration, most int, kinds ...string) ([]Job, error)
	// Hold keeps a leased job from being leased once more by its run: only when that has
	// ended may another take it. ErrLost as of Finish.
	Hold(ctx context.Context, j Job) error
	// Finish takes a leased job away for good. ErrLost if it was leased again since,
	// replaced or finished; a lease that ran out but that nobody took still counts.
	Finish(ctx context.Context, j Job) error
}

// Runs are those who lease jobs.
type Runs interface {
	// Begin begins a run: that of somebody who leases jobs. Its At is now, or the
	// latest time that any run before has told, if that is later: the clock was set
	// back, and what is due by the old one must not wait. alone says that nobody else
	// uses the database, so that all other runs have ended.
	Begin(ctx context.Context, now time.Time, alone bool) (Run, error)
	// Pauses are the times of LeastPause or more in which no run was at work, as far as
	// runs have told, in order; for PausesKept.
	Pauses(ctx context.Context) ([]Pause, error)
	// Beat says that a run goes on, and returns the others there are. One whose Beats
	// stay the same for long has ended without a word. ErrLost if this one was ended.
	Beat(ctx context.Context, run int64, now time.Time) (others []Run, err error)
	// End ends a run, which had told its At: what it has leased is anybody's. ErrLost if it
	// has beaten since, or was ended.
	End(ctx context.Context, run Run) error
}

// Upkeep is for who runs a store.
type Upkeep interface {
	// Key is what is kept under a name for the server itself: the bytes that the first
	// caller brought. Exports leave it out.
	Key(ctx context.Context, name string, fresh []byte) ([]byte, error)
	// Ready tries whether changes can be kept, by one that changes nothing;
	// ErrUnavailable says why not.
	Ready(ctx context.Context) error
	// Backup writes a copy of the whole as of one moment to a new file.
	Backup(ctx context.Context, path string) error
	// Check looks for damage of the whole; ErrDamaged tells what was found.
	Check(ctx context.Context) error
	// Close finishes what is queued. Calls that come later get ErrClosed.
	Close() error
}

// Deadline is the kind of job that says when match.Tick would do something. A
// duel has at most one, set by Change.Deadline.
const Deadline = "deadline"

// Wake is the kind of job that Import gives each duel that goes on: somebody is to
// load it and do what is due.
const Wake = "wake"

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

// A Run is somebody who leases jobs, such as a server from its start to its end.
type Run struct {
	ID    int64
	Beats int64     // how often it has beaten
	At    time.Time // the latest time it has told
}

// A Pause is a time in which no run was at work.
type Pause struct{ Since, Until time.Time }

const (
	// LeastPause is longer than a run is silent that goes on.
	LeastPause = 10 * time.Second
	// PausesKept is longer than any clock.
	PausesKept = 400 * 24 * time.Hour
)

// A Lister lists duels; see Duels.
type Lister interface {
	List(ctx context.Context, q Query) ([]Row, error)
}

// All is every duel that q chooses, page after page; an error is the last. Those
// created meanwhile are not among them.
func All(ctx context.Context, s Lister, q Query) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for {
			rows, err := s.List(ctx, q)
			if err != nil {
				yield(Row{}, err)
				return
			}
			for _, row := range rows {
				if !yield(row, nil) {
					return
				}
				q.Before = row.Cursor
			}
			if len(rows) == 0 {
				return
			}
		}
	}
}
