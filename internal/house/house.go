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
	"riposte/internal/part"
	"riposte/internal/store"
	"riposte/lesson"
	"riposte/match"
	"riposte/record"
	"riposte/scene"
)

// A Store keeps the tables of a house, and its work for later.
type Store interface {
	store.Duels
	jobs.Store
	// Campaign tells how long a duel that belongs to one is kept.
	Campaign(ctx context.Context, id string) (*store.Campaign, error)
	// Guest tells with which icon a person sits down.
	Guest(ctx context.Context, token store.Hash) (store.Guest, error)
	// SaveCode and UseCode keep the codes that move seats.
	SaveCode(ctx context.Context, c store.Code) error
	UseCode(ctx context.Context, code store.Hash, now time.Time) (store.Code, error)
	Ready(ctx context.Context, now time.Time) error
}

// A Config is what a house is opened with.
type Config struct {
	Store    Store
	Rulesets []riposte.Ruleset
	Lessons  []*lesson.Lesson // that can be taken
	Programs []Program        // that play as bots
	Notices  Notices          // to persons who are away; nil sends none
	Now      func() time.Time // the machine's clock; nil means time.Now
	// Elapsed is the time since some moment, which runs on whatever the clock is set to.
	// Nil means the difference between two calls of Now, as with time.Now.
	Elapsed func() time.Duration
	Random  io.Reader    // of ids, seeds and nonces; nil is crypto/rand.Reader
	Log     *slog.Logger // nil discards
	// Tables is the number of loaded duels that are kept though nobody uses or watches
	// them; 0 means 1000.
	Tables int
	// Meter is told what a choice's time is spent on; nil tells nobody.
	Meter *part.Meter
	// Emptied is called when most of the duels that were loaded have left the memory;
	// nil does nothing.
	Emptied func()
	// AddressOpen is the most unfinished duels that may have been laid from one
	// address, as far as [From] names it; 0 means any number.
	AddressOpen int
	// Open is the most live duels in which one guest may sit; 0 means MaxOpen.
	Open int
	// Campaigns is the most campaigns that one guest may keep or play in; 0 means
	// MaxCampaigns.
	Campaigns int
	// Unbegun is how long a table is kept on which no duel begins, and Over how long a duel
	// after its end; 0 means KeepUnbegun and KeepOver. They hold from the next time that a
	// duel is looked at, which is after the time that held before.
	Unbegun, Over time.Duration
	// Idle is how long nobody may have touched a begun duel before it is ended without a
	// result; 0 means for ever. A duel checks again when that time should have passed.
	Idle time.Duration
	// Shared says that other houses use the store too; see among.go.
	Shared bool
	// Crier carries word of changes between them; nil leaves it to asking the store.
	Crier Crier
	// Ended is called when another house has ended without a word; nil does nothing.
	Ended func()
	// Acted is told what the house did by itself at a table, and that a duel began or ended, once
	// that is stored; nil tells nobody.
	Acted func(what, duel string)
}

// A Guest is a person's token: whoever holds it sits in that person's seats. "" is
// nobody, who may only watch.
type Guest string

// An Order asks for a table.
type Order struct {
	Ruleset string                     `json:"ruleset"`
	Options map[string]string          `json:"options,omitempty"`
	Data    map[string]json.RawMessage `json:"data,omitempty"`
	Places  []Place                    `json:"places"` // Seat 1 first; may be shorter than the list of seats
	Clock   match.Clock                `json:"clock"`
	Blind   bool                       `json:"blind,omitempty"` // locks are blind; among people only
	Listed  bool                       `json:"listed,omitempty"`
	// Key makes the order safe to send again: the same guest and key get the same
	// duel, or match.ErrKey if the order is another.
	Key string `json:"-"`
}

// A Place is what an order says about one seat.
type Place struct {
	Who      Who             `json:"who"`
	Name     string          `json:"name,omitempty"`
	Bot      string          `json:"bot,omitempty"` // a bot's kind
	Document json.RawMessage `json:"document,omitempty"`
	Lock     bool            `json:"lock,omitempty"` // lock the document at once
	// Commitment is that of the ordering guest's seed; nil declares that the seat
	// brings none.
	Commitment *fair.Commitment `json:"commitment,omitempty"`
}

// A Who says for whom a place is kept.
type Who string

// The kinds of places; the zero Who is Open.
const (
	Me   Who = "me"
	Open Who = "open"
	Bot  Who = "bot"
)

// A Joining says how somebody sits down.
type Joining struct {
	Seat       riposte.Seat     `json:"seat,omitempty"` // 0 is any open one
	Name       string           `json:"name,omitempty"`
	Commitment *fair.Commitment `json:"commitment,omitempty"`
}

// An Answer is what a guest answers to a request.
type Answer struct {
	Request  int    `json:"request"`       // 0 for a concession that no request asks for
	Sentence string `json:"sentence"`      // in the notation; "" with Lock locks the draft, without it removes the draft
	Lock     bool   `json:"lock"`          // for a sealed request: final
	Key      string `json:"key,omitempty"` // makes it safe to send again
	// Hash locks a sealed choice blind instead of a sentence; see match.LockHash.
	Hash *fair.Commitment `json:"hash,omitempty"`
}

// A Receipt says what became of an answer; it tells nothing of other seats.
type Receipt struct {
	Request  int    `json:"request"`
	Sentence string `json:"sentence"` // in canonical notation
	Final    bool   `json:"final"`
	// Refused says why the opening of a blind lock is not a legal choice: the seat
	// concedes.
	Refused *scene.Refusal `json:"refused,omitempty"`
}

// A Fork asks for a new duel that continues from a moment in an old one, with bots
// in all seats but one.
type Fork struct {
	Record *record.Record
	Step   int          // the Seq of the step after which it continues
	Seat   riposte.Seat // the guest's
	Bot    string       // the kind of the other seats' bots
	Name   string
	// Commitment is that of the guest's seed; nil brings none.
	Commitment *fair.Commitment
}
