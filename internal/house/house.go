package house

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"time"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/jobs"
	"riposte/internal/store"
	"riposte/match"
	"riposte/record"
)

// A Store keeps the tables of a house, and its work for later.
type Store interface {
	store.Duels
	jobs.Store
	store.Campaigns
	Ready(ctx context.Context) error
}

// A Config is what a house is opened with.
type Config struct {
	Store    Store
	Rulesets []riposte.Ruleset
	Now      func() time.Time // the clock of the machine; nil is time.Now
	// Elapsed is the time since some moment, which runs on whatever the clock is set to;
	// nil is the difference of two Nows, which is that of time.Now.
	Elapsed func() time.Duration
	Random  io.Reader    // of ids, seeds and nonces; nil is crypto/rand.Reader
	Log     *slog.Logger // nil discards
	// Tables is how many loaded duels are kept; 0 is 1000.
	Tables int
	// AddressOpen is the most duels that are not over and were laid from one address,
	// as far as [From] names it; 0 is any number.
	AddressOpen int
	// Idle is how long nobody may have touched a duel that has begun until it is ended
	// without a result; 0 is for ever. Duels look at it anew when it was to have passed.
	Idle time.Duration
	// Shared says that other houses use the store too: a duel is looked up again
	// before it is used, and each second while it is watched.
	Shared bool
}

// A Guest is a person's token: whoever holds it sits in that person's seats. "" is
// nobody, who may only watch.
type Guest string

// An Order is a table somebody wants.
type Order struct {
	Ruleset string                     `json:"ruleset"`
	Options map[string]string          `json:"options,omitempty"`
	Data    map[string]json.RawMessage `json:"data,omitempty"`
	Places  []Place                    `json:"places"` // Seat 1 first; may be shorter than the seats
	Clock   match.Clock                `json:"clock"`
	Blind   bool                       `json:"blind,omitempty"` // locks are; among people only
	Listed  bool                       `json:"listed,omitempty"`
	// Key makes the order safe to send again: the same guest and key get the same
	// duel, and match.ErrKey where the order is another.
	Key string `json:"-"`
}

// A Place is what an order says of one seat.
type Place struct {
	Who      Who             `json:"who"`
	Name     string          `json:"name,omitempty"`
	Bot      string          `json:"bot,omitempty"` // of a bot: its kind
	Document json.RawMessage `json:"document,omitempty"`
	Lock     bool            `json:"lock,omitempty"` // the document at once
	// Commitment is to the seed of the guest who orders; nil declares that the seat
	// brings none.
	Commitment *fair.Commitment `json:"commitment,omitempty"`
}

// Who is for whom a place is kept.
type Who string

// The kinds of places; the zero Who is Open.
const (
	Me   Who = "me"
	Open Who = "open"
	Bot  Who = "bot"
)

// Joining is how somebody sits down.
type Joining struct {
	Seat       riposte.Seat     `json:"seat,omitempty"` // 0 is any open one
	Name       string           `json:"name,omitempty"`
	Commitment *fair.Commitment `json:"commitment,omitempty"`
}

// An Answer is what a guest answers to a request.
type Answer struct {
	Request  int    `json:"request"`       // 0 of a concession that no request asks for
	Sentence string `json:"sentence"`      // of the notation; "" with Lock locks the draft, without it takes the draft away
	Lock     bool   `json:"lock"`          // of a sealed request: final
	Key      string `json:"key,omitempty"` // makes it safe to send again
	// Hash locks a sealed choice blind instead of a sentence; see match.LockHash.
	Hash *fair.Commitment `json:"hash,omitempty"`
}

// A Receipt says what became of an answer; it tells nothing of other seats.
type Receipt struct {
	Request  int    `json:"request"`
	Sentence string `json:"sentence"` // in canonical notation
	Final    bool   `json:"final"`
	// Refused is why the opening of a blind lock is no legal choice: the seat concedes.
	Refused *riposte.Refusal `json:"refused,omitempty"`
}

// A Fork asks for a new duel that goes on from a moment of an old one, with bots in
// all seats but one.
type Fork struct {
	Record *record.Record
	Step   int          // the Seq of the step after which it goes on
	Seat   riposte.Seat // the guest's
	Bot    string       // the kind of the others
	Name   string
	// Commitment is to the guest's seed; nil brings none.
	Commitment *fair.Commitment
}

// A Query chooses duels.
type Query struct {
	Ruleset string
	Phase   Phase  // "" is all
	Before  string // the Cursor of the last of the page before; "" is the newest
	Most    int    // 1..100; 0 is 20
}

// A Listing is one duel of a list, as everybody may know it.
type Listing struct {
	Duel     string       `json:"duel"`
	Ruleset  string       `json:"ruleset"`
	Phase    Phase        `json:"phase"`
	Created  time.Time    `json:"created"`
	Seats    []Seated     `json:"seats"`
	Title    string       `json:"title,omitempty"` // View.Title of the public, or the result's sentence
	You      riposte.Seat `json:"you,omitempty"`   // the guest's seat
	YourTurn bool         `json:"yourTurn,omitempty"`
	Watching int          `json:"watching"`
	Cursor   string       `json:"cursor"`

	waits []riposte.Seat
}

// Tables is what a server needs of a house. [House] is it.
type Tables interface {
	Rulesets() []riposte.Ruleset
	Bots() []string

	// Knows reports whether the guest has a seat anywhere, or a campaign.
	Knows(ctx context.Context, g Guest) (bool, error)
	// Thinking reports whether somebody waits for the answer of a bot.
	Thinking() bool
	// Ready is nil if acts can be kept, ErrUnavailable if not.
	Ready(ctx context.Context) error

	Create(ctx context.Context, g Guest, o Order) (duel string, err error)
	Join(ctx context.Context, g Guest, duel string, j Joining) (riposte.Seat, error)
	Leave(ctx context.Context, g Guest, duel string) error // before the duel began
	// Mover makes a code with which the guest's seat can be taken over, once, until a
	// time; Move takes it over.
	Mover(ctx context.Context, g Guest, duel string) (code string, until time.Time, err error)
	Move(ctx context.Context, g Guest, duel, code string) (riposte.Seat, error)
	// Commit commits to a seed, nil declares that the seat brings none: after an
	// attempt to begin that came to nothing, or in place of what was promised before.
	Commit(ctx context.Context, g Guest, duel string, commitment *fair.Commitment) error
	OpenSeed(ctx context.Context, g Guest, duel string, seed fair.Seed) error
	// Submit makes a document the guest's draft; the error is riposte.Faults, and
	// the draft is kept nevertheless.
	Submit(ctx context.Context, g Guest, duel string, document json.RawMessage) error
	LockDocument(ctx context.Context, g Guest, duel string) error
	Answer(ctx context.Context, g Guest, duel string, a Answer) (Receipt, error)
	OpenLock(ctx context.Context, g Guest, duel string, o Opening) (Receipt, error)
	TakeBack(ctx context.Context, g Guest, duel string, request int) error
	// GoBack is the referee's: to the position after a step. Backs lists them.
	GoBack(ctx context.Context, g Guest, duel string, step int) error
	Backs(ctx context.Context, g Guest, duel string) ([]Back, error)
	Claim(ctx context.Context, g Guest, duel string) error
	// OfferEnd offers, or agrees, to end the duel without a result.
	OfferEnd(ctx context.Context, g Guest, duel string, withdraw bool) error
	// Cancel takes a table away that the guest has laid, before the duel began.
	Cancel(ctx context.Context, g Guest, duel string) error
	Talk(ctx context.Context, g Guest, duel, text, key string) error
	// Note keeps the notes of the guest's seat, which nobody else sees.
	Note(ctx context.Context, g Guest, duel, text string) error
	// Rematch makes the duel with the seats swapped, or finds the one that another
	// seat has made already, and seats the guest there.
	Rematch(ctx context.Context, g Guest, duel string, commitment *fair.Commitment) (next string, err error)
	Fork(ctx context.Context, g Guest, f Fork) (duel string, err error)

	// BeginCampaign makes a duel the first of a campaign; Continue lays the next.
	BeginCampaign(ctx context.Context, g Guest, duel, name string) (campaign string, err error)
	Continue(ctx context.Context, g Guest, campaign string, o Continuing) (duel string, err error)
	Campaign(ctx context.Context, g Guest, id string) (*Campaign, error)
	Campaigns(ctx context.Context, g Guest) ([]CampaignListing, error)
	DeleteCampaign(ctx context.Context, g Guest, id string) error
	EncounterRecord(ctx context.Context, id string, number int) (*record.Record, error)
	ExportCampaign(ctx context.Context, id string) ([]byte, error)
	ImportCampaign(ctx context.Context, g Guest, data []byte) (campaign string, err error)

	// Look is what the guest sees now, with the lines after since.
	Look(ctx context.Context, g Guest, duel string, since int) (*Sight, error)
	// Preview shows what a sentence of the guest would do.
	Preview(ctx context.Context, g Guest, duel, sentence string) (riposte.Preview, error)
	// Watch opens a stream of what the guest sees; it counts as presence.
	Watch(ctx context.Context, g Guest, duel string, since int) (*Stream, error)
	// Record is the whole record of a duel that is over; riposte.ErrNotOwed is
	// never its error, ErrGoesOn is.
	Record(ctx context.Context, duel string) (*record.Record, error)
	// Withheld is the record of a duel that is over and stays sealed, without what was
	// never shown.
	Withheld(ctx context.Context, duel string) ([]byte, error)
	List(ctx context.Context, q Query) ([]Listing, error)
	// Mine is the guest's duels, those that wait for the guest first.
	Mine(ctx context.Context, g Guest) ([]Listing, error)
	// Forget takes the guest's name and talk out of a duel that is over.
	Forget(ctx context.Context, g Guest, duel string) error
}
