package store

import (
	"encoding/json"
	"time"

	"riposte"
	"riposte/match"
)

// A Duel is what is fixed when a duel is made, and what is there from the start.
type Duel struct {
	ID string
	// Setup names ruleset and version; its documents are the seats' first drafts.
	// Names in it are those of bots: a person's name is in its Sitting.
	Setup riposte.Setup
	// Dice is the version of the verifiable draws; 0 is 1.
	Dice int
	// Commitment is the server's to its seed for verifiable dice, Secret is that
	// seed, which nobody may see before the end; nil if there is none. Root is what
	// the server also commits to where the table keeps secrets after the end. They
	// belong to the attempt under way: each attempt has new ones.
	Commitment, Root, Secret []byte
	Created                  time.Time
	// Terms are what else match.Config holds.
	Terms Terms
	// Listed lets everybody find the duel; others can be found only by those who
	// know the ID.
	Listed bool
	// After is the duel that this one came from; "" is none.
	After string

	// What follows is stored with the duel and changes later: Load returns it in
	// fields of Loaded, and leaves it empty here.

	Sat      []Sitting
	Attempts []Attempt
	Listing  Listing
	Jobs     []Job // an empty Duel means this one

	// Encounter makes it one of a campaign's.
	Encounter Encounter
}

// An Encounter is the place of a new duel in a campaign; the zero Encounter is
// none.
type Encounter struct {
	Campaign string
	Place    int // from 1: the one after the last
	// Instead is the campaign's last duel, whose place the new one takes; if "", it
	// comes after that.
	Instead string
}

// Terms are the conditions of a duel apart from its rules; see match.Config.
type Terms struct {
	Clock   match.Clock
	Bots    []Bot
	Referee riposte.Seat
	Blind   bool `json:",omitempty"` // locks are blind
	Host    Hash `json:",omitzero"`  // the person who laid the table
	// Carried are the seats whose documents come from the previous duel in a
	// campaign; Kept are those kept for the people who sat in the duel After.
	Carried []riposte.Seat `json:",omitempty"`
	Kept    []riposte.Seat `json:",omitempty"`
	// Order tells what was ordered with a key from what comes later with the same key;
	// "" means not known.
	Order string `json:",omitempty"`
	// Lesson makes it a lesson's duel, whose dice are known.
	Lesson *Lesson `json:",omitempty"`
}

// A Lesson is what the duel of a lesson keeps of it.
type Lesson struct {
	ID   string // "coolduel/first"
	Seed uint64 // of all draws
}

// A Bot is a seat where no person sits, and the kind of its player.
type Bot struct {
	Seat riposte.Seat
	Kind string
}

// BotSeats returns the Bots as match.Config takes them.
func (t *Terms) BotSeats() []riposte.Seat {
	var seats []riposte.Seat
	for _, b := range t.Bots {
		seats = append(seats, b.Seat)
	}
	return seats
}

// A Sitting is a person in a seat.
type Sitting struct {
	Seat  riposte.Seat
	Token Hash   // zero once it is forgotten
	Name  string // then empty too
	Icon  string `json:",omitempty"` // which stands beside the name; the same
	// Commitment is to the seed that the person brought; nil is none.
	Commitment []byte
	At         time.Time // since when
	// Seed is the opened seed; LeftOut says that none counts. With neither, it is
	// awaited.
	Seed    []byte
	LeftOut bool
	// Promised is when the person committed, or declared that it brings none, which
	// None says. If zero, it has done neither in this attempt.
	Promised time.Time `json:",omitzero"`
	None     bool      `json:",omitempty"`
	// Failed is the number of attempts in which the person's seed was not opened.
	Failed int `json:",omitempty"`
}

// A Promise is what a seated person says about its seed before any is opened.
type Promise struct {
	Seat       riposte.Seat
	Commitment []byte // nil: it brings none
	At         time.Time
}

// An Attempt is an attempt to begin a duel that came to nothing because a seed was
// not opened.
type Attempt struct {
	Number           int // from 1
	Commitment, Root []byte
	Ended            time.Time
	Seats            []Attempted // of the persons, by seat
}

// An Attempted is what one seat did in an attempt.
type Attempted struct {
	Seat       riposte.Seat
	Token      Hash   // the person's; zero once the duel has ended
	Commitment []byte `json:",omitempty"` // nil: it declared that it brings none
	Seed       []byte `json:",omitempty"`
	Unopened   bool   `json:",omitempty"` // it kept its seed back, and so ended the attempt
	PutOff     bool   `json:",omitempty"` // it had to leave
}

// An Anew is the end of an attempt and what the next begins with. Those who sit have
// then promised nothing, except those that bring no seed: they have said so for
// good.
type Anew struct {
	Ended                    Attempt
	Commitment, Root, Secret []byte
}

// A Seed says what came of the seed of a seated person.
type Seed struct {
	Seat riposte.Seat
	Seed []byte // nil: left out
}

// A Line is something told to the whole table outside the match's feeds.
type Line struct {
	Seq  int // from 1 in each duel
	At   time.Time
	Kind string // Talk, or what the house says
	Text string
	Key  string // the sender's, so that it is recognised if it comes again
	Seat riposte.Seat
	// After is, by seat, the number of entries in the match's feed for that seat
	// that came before the line.
	After []int
}

// Talk is the kind of line whose text a person wrote.
const Talk = "talk"

// Notes is the kind of line whose text a person wrote for nobody else.
const Notes = "notes"

// Gallery is the kind of line whose text, as the house writes it, holds what a person said who
// only watches, and who it was.
const Gallery = "gallery"

// Hands is the kind of line that says which combatants of its seat a bot plays.
const Hands = "hands"

// A Document is a seat's draft, or its final form if Seal is not nil.
type Document struct {
	Seat  riposte.Seat
	Bytes json.RawMessage
	Seal  *match.Seal
}

// A Listing is what lists show of a duel.
type Listing struct {
	Phase   string          // lists are filtered by it
	Summary json.RawMessage // JSON that the store does not look into
}

// Loaded is everything about a duel except its jobs, secrets included. History and
// Standing are what match.Rebuild takes.
type Loaded struct {
	Duel     Duel // its Setup without documents
	Revision int64
	Over     bool
	// History has in its Setup the name of the person in each seat where somebody
	// sits.
	History  match.History
	Standing *match.Standing // nil before the first was stored, if there are no drafts either
	Sat      []Sitting       // by seat
	Attempts []Attempt       // by Number
	Lines    []Line          // by Seq
	Next     string          // the rematch, or the next duel of the campaign; "" is none
	Campaign string          // the campaign whose encounter it is; "" is none
	Listing
}

// A Held is one seat held by a token.
type Held struct {
	Duel     string
	Seat     riposte.Seat
	Ruleset  string
	Created  time.Time
	Revision int64
	Over     bool
	Listing
}

// A Query selects duels. Empty fields select nothing by themselves.
type Query struct {
	Ruleset, Phase string
	Unlisted       bool   // include those that are not listed
	Live           bool   // only those that are not over
	Before         string // the Cursor of the last row of the page before
	Most           int    // rows on a page; 0 is 100
}

// A Row is one duel in a list.
type Row struct {
	ID, Ruleset string
	Version     int
	Created     time.Time
	Listed      bool
	Revision    int64
	Listing
	Cursor string
}
