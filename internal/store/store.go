package store

import (
	"context"
	"encoding/json"
	"iter"
	"time"
)

// A Store keeps duels and what belongs to them. It is safe for use by many goroutines,
// and several processes may use one database. Callers that need less of it ask for
// less.
type Store interface {
	Duels
	Campaigns
	Jobs
	Runs
	Studies
	Guests
	Pushes
	GuestBots
	Upkeep
}

// Duels are kept from the laying of the table to the record of what was played.
type Duels interface {
	// Create stores a new duel at revision 0, its documents as drafts. The error is
	// ErrExists if the ID is taken, ErrInvalid if something needed is missing,
	// ErrNoCampaign or ErrConflict if it can't become the encounter that it names.
	Create(ctx context.Context, d Duel) error
	// Commit stores a change and returns the revision it made, one above the
	// change's. The errors are ErrNoDuel; ErrConflict; ErrTaken if somebody already
	// sits where a Sitting would; ErrLost for a job in Done that is leased to
	// another; ErrInvalid; ErrUnknown.
	Commit(ctx context.Context, c Change) (revision int64, err error)
	// Load returns everything about a duel as of one moment. The error is
	// ErrNoDuel, or ErrDamaged if what is stored can't be read.
	Load(ctx context.Context, duel string) (*Loaded, error)
	// LoadAfter is Load for a caller that has the first steps of the history, which stay as they
	// are: they are left out.
	LoadAfter(ctx context.Context, duel string, steps int) (*Loaded, error)
	// Revisions returns those of the duels that there are; it is far quicker than Load.
	Revisions(ctx context.Context, duels []string) (map[string]int64, error)
	// Delete removes a duel with everything that belongs to it, including its jobs;
	// ErrNoDuel. What others say about it (After, Next) stays.
	Delete(ctx context.Context, duel string) error
	// List returns a page of the duels that q selects, the latest first; of those
	// created at the same time, the one with the greater ID. The error is
	// ErrInvalid if Before is not a cursor.
	List(ctx context.Context, q Query) ([]Row, error)
	// Count returns how many rows List would, with q.Most of up to any size.
	Count(ctx context.Context, q Query) (int, error)
	// Held returns every seat that a token holds, the latest duel first.
	Held(ctx context.Context, token Hash) ([]Held, error)
	// Sound returns ErrDamaged if what is stored of a duel differs from what was
	// written, as far as that can be told without its rules; ErrNoDuel.
	Sound(ctx context.Context, duel string) error
}

// Campaigns are series of duels.
type Campaigns interface {
	// CreateCampaign stores a new campaign with its entries. The error is ErrExists
	// if the ID is taken, ErrConflict if one of its duels that are kept here
	// belongs to another campaign, or ErrInvalid.
	CreateCampaign(ctx context.Context, c Campaign) error
	// Campaign returns a campaign with its entries; ErrNoCampaign.
	Campaign(ctx context.Context, id string) (*Campaign, error)
	// Campaigns lists those that a token keeps or that have a duel here in which it
	// sits, the latest first; with the zero Hash, all of them.
	Campaigns(ctx context.Context, of Hash) ([]CampaignRow, error)
	// DeleteCampaign removes a campaign; its duels stay. ErrNoCampaign.
	DeleteCampaign(ctx context.Context, id string) error
	// SoundCampaign is Sound for a campaign; ErrNoCampaign.
	SoundCampaign(ctx context.Context, id string) error
}

// Jobs are work for later.
type Jobs interface {
	// Enqueue stores a job and returns its ID. The error is ErrNoDuel if it names a
	// duel that does not exist.
	Enqueue(ctx context.Context, j Job) (id int64, err error)
	// Lease takes up to most jobs of the kinds that are due at now and that no run has,
	// or that this run has and whose lease has run out, the longest due first. They are
	// the run's until it ends; after now+d it may take them once more. The error is
	// ErrLost if the run was ended.
	Lease(ctx context.Context, run int64, now time.Time, d time.Duration, most int, kinds ...string) ([]Job, error)
	// Hold keeps a leased job from being leased again by its run: another may take it
	// only when that run has ended. ErrLost as for Finish.
	Hold(ctx context.Context, j Job) error
	// Finish removes a leased job for good. The error is ErrLost if it has since
	// been leased again, replaced or finished; a lease that ran out but that nobody
	// took still counts.
	Finish(ctx context.Context, j Job) error
}

// Runs are the workers that lease jobs.
type Runs interface {
	// Begin begins a run of a worker that leases jobs. Its At is now, or the latest
	// time that any earlier run has told, if that is later: then the clock was set
	// back, and what is due by the old time must not wait. alone says that nobody
	// else uses the database, so that all other runs have ended.
	Begin(ctx context.Context, now time.Time, alone bool) (Run, error)
	// Pauses returns the times of LeastPause or more in which no run was at work, as
	// far as runs have told, in order; they are kept for PausesKept.
	Pauses(ctx context.Context) ([]Pause, error)
	// Beat says that a run goes on, and what it says of itself from now on (nil: the same as
	// before), and returns the others. One whose Beats stay the
	// same for long has ended without a word. The error is ErrLost if this one was
	// ended.
	Beat(ctx context.Context, run int64, now time.Time, here []byte) (others []Run, err error)
	// End ends a run whose last told time is At: what it has leased or plays is free for anybody.
	// The error is ErrLost if it has beaten since, or was ended.
	End(ctx context.Context, run Run) error
}

// Studies are runs of the laboratory. They are neither in sums nor in exports: whoever doubts
// one plays it again.
type Studies interface {
	// CreateStudy stores a new study. The error is ErrExists if the ID is taken, or
	// ErrInvalid.
	CreateStudy(ctx context.Context, s Study) error
	// Study returns a study; ErrNoStudy.
	Study(ctx context.Context, id string) (*Study, error)
	// Studies lists those that q selects, the latest first.
	Studies(ctx context.Context, q StudyQuery) ([]StudyRow, error)
	// SaveStudy replaces what changes of a study that is in a phase, which another house may have
	// changed since it was read: then the error is ErrConflict. ErrNoStudy.
	SaveStudy(ctx context.Context, id, phase string, s StudyState) error
	// TakeStudy makes a study this run's until it ends. The error is ErrLost if it is
	// another's, or the run was ended; ErrNoStudy.
	TakeStudy(ctx context.Context, id string, run int64) error
	// DeleteStudy removes a study; ErrNoStudy.
	DeleteStudy(ctx context.Context, id string) error
}

// Guests are what is kept of persons besides their seats. Like studies they are neither in
// sums nor in exports.
type Guests interface {
	// Guest returns what is kept of a guest; only the token if that is nothing.
	Guest(ctx context.Context, token Hash) (Guest, error)
	// SaveGuest stores a name and an icon in place of those before, and removes guests of
	// whom nothing else is kept and who have not changed for GuestKept.
	SaveGuest(ctx context.Context, g Guest) error
	// DeleteGuest removes all of that, with the codes, the subscriptions and what makes it a bot.
	DeleteGuest(ctx context.Context, token Hash) error
	// SaveCode stores a code in place of the guest's other of its kind, lasting or not, and
	// removes those that have ended.
	SaveCode(ctx context.Context, c Code) error
	// UseCode returns a code, and removes it unless it lasts. The error is ErrNoCode if
	// there is none or it has ended.
	UseCode(ctx context.Context, code Hash, now time.Time) (Code, error)
	// DeleteCodes removes all codes of a guest.
	DeleteCodes(ctx context.Context, guest Hash) error
	// Laid returns the duels whose terms name a token as the host's, the latest first. It looks
	// at every duel.
	Laid(ctx context.Context, token Hash) ([]string, error)
	// Gallery calls each with every line of the kind Gallery that is not forgotten, by duel and
	// in their order, until there is an error. Only Seq, At and Text of the line are there.
	Gallery(ctx context.Context, each func(duel string, line Line) error) error
}

// Pushes are the browsers that are told something while no page is open there.
type Pushes interface {
	// SavePush stores a subscription in place of one with its endpoint, whosever that was,
	// and removes the oldest of the guest's beyond MostPushes.
	SavePush(ctx context.Context, p Push) error
	// Pushes returns those of a guest, the latest first.
	Pushes(ctx context.Context, guest Hash) ([]Push, error)
	// DeletePush removes a guest's subscription, if there is one with that endpoint.
	DeletePush(ctx context.Context, guest Hash, endpoint string) error
	// Subscribers returns all guests who have a subscription, each once.
	Subscribers(ctx context.Context) ([]Hash, error)
}

// GuestBots are guests that are bots, and what they are asked to play. Like guests they are neither
// in sums nor in exports.
type GuestBots interface {
	// SaveBot stores a bot in place of what was kept of its guest as one, whose ID stays.
	SaveBot(ctx context.Context, b GuestBot) error
	// Bot returns the one with an ID, BotOf that of a guest; ErrNoBot.
	Bot(ctx context.Context, id string) (GuestBot, error)
	BotOf(ctx context.Context, guest Hash) (GuestBot, error)
	// Bots returns those that were seen at since or later, by ID, at most most of them.
	Bots(ctx context.Context, since time.Time, most int) ([]GuestBot, error)
	// SeeBot notes that a bot is there. It does nothing for other guests.
	SeeBot(ctx context.Context, guest Hash, now time.Time) error
	// DeleteBot makes a bot an ordinary guest, with no challenges.
	DeleteBot(ctx context.Context, guest Hash) error
	// SaveChallenge stores a challenge, once for each duel and bot; ErrNoDuel.
	SaveChallenge(ctx context.Context, c Challenge) error
	// Challenges returns those of a bot, the oldest first. They go with their duels.
	Challenges(ctx context.Context, bot Hash) ([]Challenge, error)
	// DeleteChallenge removes one, and reports whether it was there.
	DeleteChallenge(ctx context.Context, duel string, bot Hash) (bool, error)
}

// Upkeep is for the operator of a store.
type Upkeep interface {
	// Key returns what is kept under a name for the server itself: the bytes that the
	// first caller brought. Exports leave it out.
	Key(ctx context.Context, name string, fresh []byte) ([]byte, error)
	// Ready tries whether changes can be kept, by making one that changes nothing;
	// ErrUnavailable says why not, also for some seconds after it has first told of
	// another change that could not be kept.
	Ready(ctx context.Context, now time.Time) error
	// Backup writes a copy of everything as of one moment to a new file.
	Backup(ctx context.Context, path string) error
	// Check looks for damage anywhere; ErrDamaged tells what was found.
	Check(ctx context.Context) error
	// Close finishes what is queued. Later calls get ErrClosed.
	Close() error
}

// Deadline is the kind of job that says when match.Tick would do something. A duel
// has at most one, set by Change.Deadline.
const Deadline = "deadline"

// Wake is the kind of job that Import gives each duel that goes on: somebody must
// load it and do what is due.
const Wake = "wake"

// A Job is work for later: a clock, a bot's answer, a notice.
type Job struct {
	ID   int64 // given by the store; no ID is used twice
	Kind string
	Duel string    // may be empty
	Due  time.Time // not leased before then
	Body json.RawMessage
	// Lease counts how often the job was leased; a Job returned by Lease carries
	// the caller's number.
	Lease int64
	Until time.Time // when that lease runs out
}

// A Run is a worker that leases jobs, such as a server from its start to its end.
type Run struct {
	ID    int64
	Beats int64     // how often it has beaten
	At    time.Time // the latest time it has told
	Here  []byte    // what it says of itself; nil is nothing
}

// A Pause is a time in which no run was at work.
type Pause struct{ Since, Until time.Time }

const (
	// LeastPause is longer than a live run is ever silent.
	LeastPause = 10 * time.Second
	// PausesKept is longer than any clock.
	PausesKept = 400 * 24 * time.Hour
)

// A Lister lists duels; see Duels.
type Lister interface {
	List(ctx context.Context, q Query) ([]Row, error)
}

// A Counter counts duels; see Duels.
type Counter interface {
	Count(ctx context.Context, q Query) (int, error)
}

// All yields every duel that q selects, page after page; an error comes last. Duels
// created in the meantime are not among them.
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
