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
	"riposte/scene"
)

// A Store keeps the tables of a house, and its work for later.
type Store interface {
	store.Duels
	jobs.Store
	// Campaign tells how long a duel is kept that is of one.
	Campaign(ctx context.Context, id string) (*store.Campaign, error)
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
	Refused *scene.Refusal `json:"refused,omitempty"`
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
