package server

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"time"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/archive"
	"riposte/internal/belongings"
	"riposte/internal/campaign"
	"riposte/internal/guests"
	"riposte/internal/house"
	"riposte/internal/laboratory"
	"riposte/internal/lists"
	"riposte/internal/push"
	"riposte/lesson"
	"riposte/match"
	"riposte/record"
	"riposte/scene"
)

// Rooms are where a server leads. Each is as wide as the handlers that use it; what its
// methods promise is written with those of the house, the archive, the lists and the
// campaigns.
type Rooms struct {
	Offered    Offered
	Health     Health
	Guests     Guests
	Laying     Laying
	Seats      Seats
	Readying   Readying
	Playing    Playing
	Deputies   Deputies
	Talking    Talking
	Galleries  Galleries
	Sights     Sights
	Lists      Lists
	Archive    Archive
	Campaigns  Campaigns
	Lab        Lab
	Persons    Persons
	Bots       Bots
	Challenges Challenges
	Pushes     Pushes // nil: nobody is told without an open page
	Kept       Belongings
}

// A Kept is what the rooms above a house look up themselves.
type Kept interface {
	lists.Store
	campaign.Store
	guests.Store
	belongings.Store
}

// RoomsOf returns the rooms of a house over what is kept, and of a laboratory.
func RoomsOf(h *house.House, kept Kept, lab interface {
	Lab
	belongings.Lab
},
) Rooms {
	l, a := lists.Lists{Store: kept, Tables: h}, archive.Archive{Tables: h}
	bots := guests.Bots{Store: kept, Tables: h, Random: rand.Reader, Now: h.Moment}
	c := &campaign.Campaigns{Store: kept, Tables: h, Archive: a, Rulesets: h.Rulesets(), Most: h.MostCampaigns()}
	return Rooms{
		Offered: h, Health: h, Guests: l, Laying: h, Seats: h, Readying: h, Playing: h, Deputies: h, Talking: h, Galleries: h, Sights: h,
		Lists: l, Archive: a,
		Campaigns:  c,
		Lab:        lab,
		Persons:    guests.Guests{Store: kept, Random: rand.Reader, Now: time.Now},
		Bots:       bots,
		Challenges: bots,
		Kept:       &belongings.Belongings{Store: kept, Tables: h, Archive: a, Campaigns: c, Lab: lab},
	}
}

// Offered is what may be played and learnt, and by which bots.
type Offered interface {
	Rulesets() []riposte.Ruleset
	// Bots are those that play a ruleset; of "", those that play any.
	Bots(ruleset string) []string
	Lessons() []*lesson.Lesson
	// Keeps says how long a table is kept on which no duel begins, and a duel after its end.
	Keeps() (unbegun, over time.Duration)
}

// Health is the health of a house.
type Health interface {
	Ready(ctx context.Context) error
	Thinking() bool
}

// Guests are the guests known here.
type Guests interface {
	Knows(ctx context.Context, g house.Guest) (bool, error)
}

// Persons are what guests say of themselves, and how they come back; see guests.Guests.
type Persons interface {
	Me(ctx context.Context, g house.Guest) (guests.Me, error)
	Call(ctx context.Context, g house.Guest, name, icon string) error
	Code(ctx context.Context, g house.Guest, lasts bool) (guests.Code, error)
	Arrive(ctx context.Context, code string) (house.Guest, error)
	Revoke(ctx context.Context, g house.Guest) error
	Forget(ctx context.Context, g house.Guest) error
}

// Bots are the guests that are bots; see guests.Bots.
type Bots interface {
	Enlist(ctx context.Context, g house.Guest, is guests.Bot) (guests.Bot, error)
	Retire(ctx context.Context, g house.Guest) error
	Self(ctx context.Context, g house.Guest) (guests.Bot, error)
	Here(ctx context.Context, ruleset string) ([]guests.Bot, error)
	See(ctx context.Context, g house.Guest) (bool, error)
	Ring(g house.Guest)
}

// Challenges are what bots are asked to play; see guests.Bots.
type Challenges interface {
	Challenge(ctx context.Context, g house.Guest, duel, bot string) error
	Asked(ctx context.Context, g house.Guest) ([]string, error)
	Settle(ctx context.Context, g house.Guest, duel string) error
	Decline(ctx context.Context, g house.Guest, duel, why string) error
}

// Pushes are the browsers that are told while no page is open there; see push.Service.
type Pushes interface {
	Public() string
	Subscribe(ctx context.Context, g house.Guest, n push.Subscription) error
	Unsubscribe(ctx context.Context, g house.Guest, endpoint string) error
}

// Belongings are all that is kept of one guest; see belongings.Belongings.
type Belongings interface {
	Export(ctx context.Context, g house.Guest, w io.Writer) error
	Forget(ctx context.Context, g house.Guest, concede bool) (*belongings.Report, error)
}

// Laying is how tables are laid and removed.
type Laying interface {
	Create(ctx context.Context, g house.Guest, o house.Order) (duel string, err error)
	Teach(ctx context.Context, g house.Guest, lesson, name, key string) (duel string, err error)
	Cancel(ctx context.Context, g house.Guest, duel string) error
	Rematch(ctx context.Context, g house.Guest, duel string, commitment *fair.Commitment) (next string, err error)
	Fork(ctx context.Context, g house.Guest, f house.Fork) (duel string, err error)
}

// Seats are taken, moved and left.
type Seats interface {
	Join(ctx context.Context, g house.Guest, duel string, j house.Joining) (riposte.Seat, error)
	Leave(ctx context.Context, g house.Guest, duel string) error
	Mover(ctx context.Context, g house.Guest, duel string) (code string, until time.Time, err error)
	Move(ctx context.Context, g house.Guest, duel, code string) (riposte.Seat, error)
	Forget(ctx context.Context, g house.Guest, duel string) error
}

// Readying is what each seat brings before a duel begins.
type Readying interface {
	Commit(ctx context.Context, g house.Guest, duel string, commitment *fair.Commitment) error
	OpenSeed(ctx context.Context, g house.Guest, duel string, seed fair.Seed) error
	Submit(ctx context.Context, g house.Guest, duel string, document json.RawMessage) error
	Brought(ctx context.Context, g house.Guest, duel string) (json.RawMessage, error)
	LockDocument(ctx context.Context, g house.Guest, duel string) error
}

// Playing is a duel in progress.
type Playing interface {
	Answer(ctx context.Context, g house.Guest, duel string, a house.Answer) (house.Receipt, error)
	OpenLock(ctx context.Context, g house.Guest, duel string, o house.Opening) (house.Receipt, error)
	TakeBack(ctx context.Context, g house.Guest, duel string, request int) error
	GoBack(ctx context.Context, g house.Guest, duel string, step int) error
	Backs(ctx context.Context, g house.Guest, duel string) ([]house.Back, error)
	Claim(ctx context.Context, g house.Guest, duel string) error
	OfferEnd(ctx context.Context, g house.Guest, duel string, withdraw bool) error
}

// Deputies answer in somebody's place.
type Deputies interface {
	// Hand lets a bot play combatants of the game master's, or takes them back.
	Hand(ctx context.Context, g house.Guest, duel string, sides []string, bot bool) error
	Stand(ctx context.Context, g house.Guest, duel, order string, stands bool) error
}

// Talking is what people write.
type Talking interface {
	Talk(ctx context.Context, g house.Guest, duel, text, key string) error
	Note(ctx context.Context, g house.Guest, duel, text string) error
}

// Galleries are where those talk who watch.
type Galleries interface {
	// LookGallery is Look with what was said there, as far as the guest may read it.
	LookGallery(ctx context.Context, g house.Guest, duel string, since int) (*house.Sight, error)
	Comment(ctx context.Context, g house.Guest, duel, name, text, key string) error
}

// Sights are what a viewer may see of a table.
type Sights interface {
	Look(ctx context.Context, g house.Guest, duel string, since int) (*house.Sight, error)
	LookKnown(ctx context.Context, g house.Guest, duel string, since int) (*house.Sight, error)
	Peek(ctx context.Context, g house.Guest, duel string, since int) (*house.Sight, error)
	Listen(g house.Guest) *house.Ear
	Preview(ctx context.Context, g house.Guest, duel string, request int, sentence string) (*scene.Preview, error)
	Prospects(ctx context.Context, g house.Guest, duel string, request int) (*[]match.Foreseen, error)
	Whys(ctx context.Context, g house.Guest, duel string, step int) ([]house.Why, error)
	Watch(ctx context.Context, g house.Guest, duel string, since int) (*house.Stream, error)
}

// Lists find duels.
type Lists interface {
	List(ctx context.Context, q lists.Query) ([]lists.Listing, error)
	Mine(ctx context.Context, g house.Guest) ([]lists.Listing, error)
	Going(ctx context.Context, g house.Guest) ([]lists.Listing, error)
	Count(ctx context.Context, phase house.Phase) (int, error)
}

// An Archive hands out what is over.
type Archive interface {
	Record(ctx context.Context, duel string) (*record.Record, error)
	Withheld(ctx context.Context, duel string) ([]byte, error)
}

// Campaigns are series of duels.
type Campaigns interface {
	Begin(ctx context.Context, g house.Guest, duel, name string) (campaign string, err error)
	Continue(ctx context.Context, g house.Guest, campaign string, o house.Continuing) (duel string, err error)
	Look(ctx context.Context, g house.Guest, id string) (*campaign.Campaign, error)
	Of(ctx context.Context, g house.Guest) ([]campaign.Listing, error)
	Delete(ctx context.Context, g house.Guest, id string) error
	Record(ctx context.Context, id string, number int) (*record.Record, error)
	Export(ctx context.Context, id string) ([]byte, error)
	Import(ctx context.Context, g house.Guest, data []byte) (campaign string, err error)
}

// A Lab plays runs; see laboratory.Laboratory.
type Lab interface {
	Begin(ctx context.Context, g house.Guest, o laboratory.Order) (run string, err error)
	Look(ctx context.Context, g house.Guest, run string) (*laboratory.Study, error)
	Compare(ctx context.Context, g house.Guest, a, b string) (*laboratory.Comparison, error)
	Lists(ctx context.Context, g house.Guest) (mine, listed []laboratory.Listing, err error)
	Stop(ctx context.Context, g house.Guest, run string) error
	Keep(ctx context.Context, g house.Guest, run string, keep bool) error
	Delete(ctx context.Context, g house.Guest, run string) error
	Limits() laboratory.Limits
}
