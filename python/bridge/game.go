package bridge

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"riposte"
	"riposte/dice"
	"riposte/internal/plainjson"
	"riposte/rules"
	"riposte/variant"
)

// A Game is what duels are made from: rules, and a set-up that they have accepted. It never
// changes.
type Game struct {
	rules    riposte.Ruleset
	info     *riposte.Info
	setup    riposte.Setup
	explicit bool
	seals    bool // a concession to a sealed question is sealed, too
	// first is a duel from which others are begun without vetting the set-up again; nil where
	// the rules can't.
	first riposte.State
}

// An order is how a caller says what game it wants.
type order struct {
	Ruleset   string                     `json:"ruleset"`
	Options   map[string]string          `json:"options"`
	Documents []json.RawMessage          `json:"documents"` // null is the first sample that fits
	Data      map[string]json.RawMessage `json:"data"`
	Seats     int                        `json:"seats"` // 0 is as many as there are documents, or as the rules need
	// Explicit has whoever plays choose what falls, too: each draw is a node of its own.
	Explicit bool `json:"explicit"`
}

// NewGame makes a game of an order in JSON.
func NewGame(data []byte) (*Game, error) {
	var o order
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&o); err != nil {
		return nil, faultf(BadRequest, "the order of a game: %v", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, faultf(BadRequest, "the order of a game: something follows it")
	}
	all, names := rules.All(), []string{}
	for _, r := range all {
		names = append(names, r.Info().Name)
	}
	at := slices.Index(names, o.Ruleset)
	if at < 0 {
		return nil, faultf(BadSetup, "there is no ruleset %q; there are %s", o.Ruleset, strings.Join(names, ", "))
	}
	g := &Game{explicit: o.Explicit, setup: riposte.Setup{Ruleset: o.Ruleset, Options: o.Options, Data: o.Data}}
	g.rules = variant.Rules(all[at], &g.setup)
	g.info = g.rules.Info()
	if err := g.seat(&o); err != nil {
		return nil, err
	}
	// A trial finds what Vet leaves to New.
	st, err := g.rules.New(g.setup, dice.NewSeeded(0, 0), nil)
	if err != nil {
		return nil, blame(err, BadSetup)
	}
	g.seals = riposte.Seals(st)
	if _, ok := st.(riposte.Restarter); ok {
		g.first = st
	}
	return g, nil
}

// seat gives every seat its document and vets the whole.
func (g *Game) seat(o *order) error {
	seats := o.Seats
	if seats == 0 {
		seats = max(len(o.Documents), g.info.MinSeats)
	}
	if seats < max(len(o.Documents), g.info.MinSeats) || seats > g.info.MaxSeats {
		return faultf(BadSetup, "%s has %d to %d seats, not %d with %d documents", g.info.Title, g.info.MinSeats, g.info.MaxSeats, seats, len(o.Documents))
	}
	g.setup.Seats = make([]riposte.SeatSetup, seats)
	for i, document := range o.Documents {
		if string(document) != "null" {
			g.setup.Seats[i].Document = document
		}
	}
	for i := range g.setup.Seats {
		if g.setup.Seats[i].Document == nil {
			g.fit(i)
		}
	}
	var all riposte.Faults
	all.AddUnder("", g.rules.Vet(g.setup, riposte.Nobody))
	for s := riposte.Seat(1); int(s) <= seats && len(all) == 0; s++ {
		all.AddUnder(g.info.SeatWord(s), g.rules.Vet(g.setup, s))
	}
	return blame(all.Err(), BadSetup)
}

// fit gives a seat the first sample that it may bring, beginning with that of its number; a seat
// that fits nothing keeps nothing, and Vet says what is missing.
func (g *Game) fit(i int) {
	samples := g.info.Samples
	for k := range samples {
		g.setup.Seats[i].Document, _ = json.Marshal(samples[(i+k)%len(samples)].Name)
		if g.rules.Vet(g.setup, riposte.Seat(i+1)) == nil {
			return
		}
	}
	g.setup.Seats[i].Document = nil
}

// Players is how many seats the game has.
func (g *Game) Players() int { return len(g.setup.Seats) }

// zeroSum reports whether what one player wins the other loses: two sit there, and neither is a
// game master.
func (g *Game) zeroSum() bool {
	if r, ok := g.rules.(riposte.Refereed); ok {
		if master, _ := r.Referee(g.setup); master != riposte.Nobody {
			return false
		}
	}
	return g.Players() == 2
}

// An about is what a caller may want to know of a game.
type about struct {
	Ruleset   string            `json:"ruleset"`
	Title     string            `json:"title"`
	Version   int               `json:"version"`
	Content   string            `json:"content"` // the hash of every number of the rules
	Seats     []string          `json:"seats"`
	Options   map[string]string `json:"options"`
	Documents []json.RawMessage `json:"documents"`
	Explicit  bool              `json:"explicit"`
	ZeroSum   bool              `json:"zeroSum"`
	Seals     bool              `json:"sealsConcede"` // beside other sealed choices, a concession is one of them
}

// About says in JSON what the game is.
func (g *Game) About() ([]byte, error) {
	a := about{
		Ruleset: g.info.Name, Title: g.info.Title, Version: g.info.Version, Content: g.info.Content,
		Options: g.setup.Spelled(g.info), Explicit: g.explicit, ZeroSum: g.zeroSum(), Seals: g.seals,
	}
	for i := range g.setup.Seats {
		a.Seats = append(a.Seats, g.info.SeatWord(riposte.Seat(i+1)))
		a.Documents = append(a.Documents, g.setup.Seats[i].Document)
	}
	return plainjson.Marshal(a)
}
