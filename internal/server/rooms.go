package server

import (
	"context"
	"encoding/json"
	"time"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/archive"
	"riposte/internal/campaign"
	"riposte/internal/house"
	"riposte/internal/lists"
	"riposte/record"
)

// Rooms are where a server leads to. Each is as wide as the handlers that use it.
type Rooms struct {
	Offered   Offered
	Health    Health
	Guests    Guests
	Laying    Laying
	Seats     Seats
	Readying  Readying
	Playing   Playing
	Talking   Talking
	Sights    Sights
	Lists     Lists
	Archive   Archive
	Campaigns Campaigns
}

// A Kept is what the rooms above a house look up by themselves.
type Kept interface {
	lists.Store
	campaign.Store
}

// RoomsOf are the rooms of a house over what is kept.
func RoomsOf(h *house.House, kept Kept) Rooms {
	l, a := lists.Lists{Store: kept, Tables: h}, archive.Archive{Tables: h}
	return Rooms{
		Offered: h, Health: h, Guests: l, Laying: h, Seats: h, Readying: h, Playing: h, Talking: h, Sights: h,
		Lists: l, Archive: a,
		Campaigns: &campaign.Campaigns{Store: kept, Tables: h, Archive: a, Rulesets: h.Rulesets()},
	}
}

// Offered is what may be played, and by which bots.
type Offered interface {
	Rulesets() []riposte.Ruleset
	Bots() []string
}

// Health is how a house does.
type Health interface {
	// Ready is nil if acts can be kept, ErrUnavailable if not.
	Ready(ctx context.Context) error
	// Thinking reports whether somebody waits for the answer of a bot.
	Thinking() bool
}

// Guests are those known here.
type Guests interface {
	// Knows reports whether the guest has a seat anywhere, or a campaign.
	Knows(ctx context.Context, g house.Guest) (bool, error)
}

// Laying is how tables come to be, and are taken away.
type Laying interface {
	Create(ctx context.Context, g house.Guest, o house.Order) (duel string, err error)
	// Cancel takes a table away that the guest has laid, before the duel began.
	Cancel(ctx context.Context, g house.Guest, duel string) error
	// Rematch makes the duel with the seats swapped, or finds the one that another
	// seat has made already, and seats the guest there.
	Rematch(ctx context.Context, g house.Guest, duel string, commitment *fair.Commitment) (next string, err error)
	Fork(ctx context.Context, g house.Guest, f house.Fork) (duel string, err error)
}

// Seats are taken, moved and left.
type Seats interface {
	Join(ctx context.Context, g house.Guest, duel string, j house.Joining) (riposte.Seat, error)
	Leave(ctx context.Context, g house.Guest, duel string) error // before the duel began
	// Mover makes a code with which the guest's seat can be taken over, once, until a
	// time; Move takes it over.
	Mover(ctx context.Context, g house.Guest, duel string) (code string, until time.Time, err error)
	Move(ctx context.Context, g house.Guest, duel, code string) (riposte.Seat, error)
	// Forget takes the guest's name and talk out of a duel that is over.
	Forget(ctx context.Context, g house.Guest, duel string) error
}

// Readying is what each seat brings before a duel begins.
type Readying interface {
	// Commit commits to a seed, nil declares that the seat brings none: after an
	// attempt to begin that came to nothing, or in place of what was promised before.
	Commit(ctx context.Context, g house.Guest, duel string, commitment *fair.Commitment) error
	OpenSeed(ctx context.Context, g house.Guest, duel string, seed fair.Seed) error
	// Submit makes a document the guest's draft; the error is riposte.Faults, and
	// the draft is kept nevertheless.
	Submit(ctx context.Context, g house.Guest, duel string, document json.RawMessage) error
	LockDocument(ctx context.Context, g house.Guest, duel string) error
}

// Playing is a duel that goes on.
type Playing interface {
	Answer(ctx context.Context, g house.Guest, duel string, a house.Answer) (house.Receipt, error)
	OpenLock(ctx context.Context, g house.Guest, duel string, o house.Opening) (house.Receipt, error)
	TakeBack(ctx context.Context, g house.Guest, duel string, request int) error
	// GoBack is the referee's: to the position after a step. Backs lists them.
	GoBack(ctx context.Context, g house.Guest, duel string, step int) error
	Backs(ctx context.Context, g house.Guest, duel string) ([]house.Back, error)
	Claim(ctx context.Context, g house.Guest, duel string) error
	// OfferEnd offers, or agrees, to end the duel without a result.
	OfferEnd(ctx context.Context, g house.Guest, duel string, withdraw bool) error
}

// Talking is what people write.
type Talking interface {
	Talk(ctx context.Context, g house.Guest, duel, text, key string) error
	// Note keeps the notes of the guest's seat, which nobody else sees.
	Note(ctx context.Context, g house.Guest, duel, text string) error
}

// Sights are what a viewer may see of a table.
type Sights interface {
	// Look is what the guest sees now, with the lines after since.
	Look(ctx context.Context, g house.Guest, duel string, since int) (*house.Sight, error)
	// Preview shows what a sentence of the guest would do.
	Preview(ctx context.Context, g house.Guest, duel, sentence string) (riposte.Preview, error)
	// Watch opens a stream of what the guest sees; it counts as presence.
	Watch(ctx context.Context, g house.Guest, duel string, since int) (*house.Stream, error)
}

// Lists find duels.
type Lists interface {
	List(ctx context.Context, q lists.Query) ([]lists.Listing, error)
	// Mine is the guest's duels, those that wait for the guest first.
	Mine(ctx context.Context, g house.Guest) ([]lists.Listing, error)
}

// An Archive gives out what is over.
type Archive interface {
	// Record is the whole record of a duel that is over; riposte.ErrNotOwed is
	// never its error, ErrGoesOn is.
	Record(ctx context.Context, duel string) (*record.Record, error)
	// Withheld is the record of a duel that is over and stays sealed, without what was
	// never shown.
	Withheld(ctx context.Context, duel string) ([]byte, error)
}

// Campaigns are duels in a row.
type Campaigns interface {
	// Begin makes a duel the first of a campaign; Continue lays the next.
	Begin(ctx context.Context, g house.Guest, duel, name string) (campaign string, err error)
	Continue(ctx context.Context, g house.Guest, campaign string, o house.Continuing) (duel string, err error)
	Look(ctx context.Context, g house.Guest, id string) (*campaign.Campaign, error)
	Of(ctx context.Context, g house.Guest) ([]campaign.Listing, error)
	Delete(ctx context.Context, g house.Guest, id string) error
	// Record is that of an encounter.
	Record(ctx context.Context, id string, number int) (*record.Record, error)
	Export(ctx context.Context, id string) ([]byte, error)
	Import(ctx context.Context, g house.Guest, data []byte) (campaign string, err error)
}
