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
	// Names in it are those of bots: a person's name is of its Sitting.
	Setup riposte.Setup
	// Dice is the version of the verifiable draws; 0 is 1.
	Dice int
	// Commitment is the server's to its seed of verifiable dice, Secret that seed,
	// which nobody may see before the end; nil without. Root is what it commits to
	// besides, where the table keeps secrets after the end. They are those of the
	// attempt under way: each has new ones.
	Commitment, Root, Secret []byte
	Created                  time.Time
	// Terms are what match.Config holds besides.
	Terms Terms
	// Listed lets everybody find the duel; others are found by who knows the ID.
	Listed bool
	// After is the duel that this one came out of; "" is none.
	After string

	// What follows is stored with the duel and changes later: Load gives it in
	// fields of Loaded, and leaves it empty here.

	Sat      []Sitting
	Attempts []Attempt
	Listing  Listing
	Jobs     []Job // an empty Duel is this one

	// Encounter makes it one of a campaign.
	Encounter Encounter
}

// An Encounter is the place of a new duel in a campaign; the zero one is none.
type Encounter struct {
	Campaign string
	Place    int // from 1: the one after the last
	// Instead is the last duel of the campaign, whose place the new one takes; "":
	// it comes after it.
	Instead string
}

// Terms are what a duel is played under besides its rules; see match.Config.
type Terms struct {
	Clock   match.Clock
	Bots    []Bot
	Referee riposte.Seat
	Blind   bool `json:",omitempty"` // locks are
	Host    Hash `json:",omitzero"`  // who made it
	// Carried are the seats whose documents come out of the duel before in a
	// campaign, Kept those that are kept for who sat in the duel After.
	Carried []riposte.Seat `json:",omitempty"`
	Kept    []riposte.Seat `json:",omitempty"`
	// Order tells what was ordered with a key from what comes later with the same one;
	// "" is not known.
	Order string `json:",omitempty"`
}

// A Bot is a seat in which no person sits, and the kind of its player.
type Bot struct {
	Seat riposte.Seat
	Kind string
}

// BotSeats is the Bots as match.Config takes them.
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
	Name  string // empty too
	// Commitment is to the seed the person brought; nil is none.
	Commitment []byte
	At         time.Time // since when
	// Seed is the opened one; LeftOut says that none counts. Neither: it is awaited.
	Seed    []byte
	LeftOut bool
	// Promised is when the person committed or declared to bring none, which None
	// says; zero: it has done neither, in this attempt.
	Promised time.Time `json:",omitzero"`
	None     bool      `json:",omitempty"`
	// Failed is in how many attempts the person's seed was not opened.
	Failed int `json:",omitempty"`
}

// A Promise is what one who sits says of its seed before any is opened.
type Promise struct {
	Seat       riposte.Seat
	Commitment []byte // nil: it brings none
	At         time.Time
}

// An Attempt is one to begin a duel that came to nothing: a seed was not opened.
type Attempt struct {
	Number           int // from 1
	Commitment, Root []byte
	Ended            time.Time
	Seats            []Attempted // of the persons, by seat
}

// An Attempted is what one seat did in an attempt.
type Attempted struct {
	Seat       riposte.Seat
	Token      Hash   // of the person; zero once the duel has ended
	Commitment []byte `json:",omitempty"` // nil: it declared to bring none
	Seed       []byte `json:",omitempty"`
	Unopened   bool   `json:",omitempty"` // it kept its seed back, and so ended the attempt
	PutOff     bool   `json:",omitempty"` // it had to leave
}

// An Anew is the end of an attempt and what the next begins with. Who sits has
// promised nothing then, but those that bring no seed: that they have said for good.
type Anew struct {
	Ended                    Attempt
	Commitment, Root, Secret []byte
}

// A Seed is what came of the seed of one who sits.
type Seed struct {
	Seat riposte.Seat
	Seed []byte // nil: left out
}

// A Line is something told to the whole table besides the match's feeds.
type Line struct {
	Seq  int // from 1 in each duel
	At   time.Time
	Kind string // Talk, or what the house says
	Text string
	Key  string // of who sent it, so that it is known if it comes again
	Seat riposte.Seat
	// After is, by seat, how many entries of the match's feed for that seat came
	// before the line.
	After []int
}

// Talk is the kind of lines whose text a person wrote.
const Talk = "talk"

// Notes is the kind of lines whose text a person wrote for nobody else.
const Notes = "notes"

// A Document is the draft of a seat, or its last form if Seal is not nil.
type Document struct {
	Seat  riposte.Seat
	Bytes json.RawMessage
	Seal  *match.Seal
}

// A Listing is what lists show of a duel.
type Listing struct {
	Phase   string          // lists are chosen by it
	Summary json.RawMessage // JSON that the store does not look into
}

// Loaded is all of a duel but its jobs, secrets included. History and Standing are
// what match.Rebuild takes.
type Loaded struct {
	Duel     Duel // its Setup without documents
	Revision int64
	Over     bool
	// History names in its Setup the person of a seat where somebody sits.
	History  match.History
	Standing *match.Standing // nil before the first was stored, if there are no drafts either
	Sat      []Sitting       // by seat
	Attempts []Attempt       // by Number
	Lines    []Line          // by Seq
	Next     string          // the rematch, or the next of the campaign; "" is none
	Campaign string          // whose encounter it is; "" is none
	Listing
}

// Held is one seat held by a token.
type Held struct {
	Duel     string
	Seat     riposte.Seat
	Ruleset  string
	Created  time.Time
	Revision int64
	Over     bool
	Listing
}

// A Query chooses duels. Empty fields choose nothing by themselves.
type Query struct {
	Ruleset, Phase string
	Unlisted       bool   // those not listed too
	Live           bool   // only those that are not over
	Before         string // the Cursor of the last row of the page before
	Most           int    // rows of a page; 0 is 100
}

// A Row is one duel of a list.
type Row struct {
	ID, Ruleset string
	Version     int
	Created     time.Time
	Listed      bool
	Revision    int64
	Listing
	Cursor string
}
