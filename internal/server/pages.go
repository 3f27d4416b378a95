package server

import (
	"bytes"
	"io"
	"net/http"
	"net/url"

	"riposte"
	"riposte/internal/house"
	"riposte/record"
)

// Pages draws what browsers get. Every method writes a whole page, or nothing and
// an error. It is safe for use by many goroutines.
type Pages interface {
	// Assets serves /assets/, /favicon.svg and /manifest.webmanifest.
	Assets() http.Handler

	Home(io.Writer, Page, Home) error
	SetUp(io.Writer, Page, SetUp) error
	List(io.Writer, Page, List) error
	Mine(io.Writer, Page, []house.Listing) error
	Table(io.Writer, Page, *house.Sight) error
	// Regions is the live regions of a table that differ from what the viewer was
	// shown before; nil before is all of them.
	Regions(now, before *house.Sight) ([]byte, error)
	Replay(io.Writer, Page, Replay) error
	ReplayForm(io.Writer, Page) error
	Fairness(io.Writer, Page, Fairness) error
	Rulesets(io.Writer, Page, []riposte.Ruleset) error
	Rules(io.Writer, Page, *riposte.Info, RulesQuery) error
	Rule(io.Writer, Page, *riposte.Info, riposte.RuleID) error
	Error(io.Writer, Page, Problem) error
}

// A Page is what any page may need to know of the request.
type Page struct {
	Base  *url.URL // scheme and host of links for others
	Local bool     // only this machine can follow them
	Guest bool     // the viewer has a token
}

// Home is what the first page shows.
type Home struct {
	Rulesets []riposte.Ruleset
	Bots     []string
	Mine     []house.Listing
	Open     []house.Listing
	Playing  []house.Listing
}

// SetUp is the form of a new table.
type SetUp struct {
	Ruleset riposte.Ruleset
	Bots    []string
	// Asked is what was sent before, Problem what was wrong with it; zero the first
	// time.
	Asked   url.Values
	Problem *Problem
}

// List is the duels that everybody may find.
type List struct {
	Rulesets []riposte.Ruleset
	Query    house.Query
	Duels    []house.Listing
	Next     string // house.Query.Before of the page that follows, "" if none does
}

// RulesQuery chooses rules of a ledger.
type RulesQuery struct {
	Search string // words, or an ID
	Kind   string // text, ruling, option, example; "" is all
}

// Replay is a record at one step.
type Replay struct {
	Record *record.Record
	Step   int // index in Record.Steps; -1 is the last of the line that stands
	// As is whose eyes are used; with All everything is seen.
	As     riposte.Seat
	All    bool
	Duel   string // "" of a record that was sent
	Source []byte // of such a record, its bytes
}

// Fairness is what can be checked of a duel's dice.
type Fairness struct {
	Sight  *house.Sight
	Report *record.Report // nil until the duel is over and open
}

type writer = io.Writer

// page is what this request's page needs to know.
func (c *call) page() Page {
	return Page{Base: c.base(), Local: c.s.Local, Guest: c.guest != ""}
}

// draw answers with a page.
func (c *call) draw(status int, to reach, draw func(Page, writer) error) error {
	var b bytes.Buffer
	if err := draw(c.page(), &b); err != nil {
		return err
	}
	c.send(status, htmlType, to, b.Bytes())
	return nil
}
