package server

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"time"

	"riposte"
	"riposte/internal/campaign"
	"riposte/internal/house"
	"riposte/internal/lists"
	"riposte/record"
)

// Pages draw what browsers get. Every method that has a writer writes a whole page, or
// nothing and an error; all are safe for use by many goroutines. [Drawn] are those there are.
type Pages struct {
	Site      SitePages
	Forms     FormPages
	Lists     ListPages
	Tables    TablePages
	Records   RecordPages
	Campaigns CampaignPages
	Rules     RulesPages
}

// SitePages are of no duel.
type SitePages interface {
	// Asset answers GET or HEAD of what is below /assets/, of /favicon.svg and of
	// /manifest.webmanifest; false if there is no such file, and then nothing is
	// written.
	Asset(http.ResponseWriter, *http.Request) bool
	About(io.Writer, Page) error
	Error(io.Writer, Page, Problem) error
}

// FormPages read forms.
type FormPages interface {
	// SetUp reads the form of a new table, as posted or as a link fills it.
	SetUp(riposte.Ruleset, url.Values) OrderForm
	// Document is the document of a form with the fields of a ruleset's schema, nil if
	// it has none.
	Document(riposte.Ruleset, url.Values) json.RawMessage
}

// ListPages lead to tables.
type ListPages interface {
	Home(io.Writer, Page, Home) error
	List(io.Writer, Page, List) error
	Mine(io.Writer, Page, []lists.Listing) error
}

// TablePages are what a viewer sees of a table.
type TablePages interface {
	Table(io.Writer, Page, *house.Sight) error
	// Stream begins the frames of a viewer who has the page up to a line. Each call
	// of what it returns makes the regions that differ from those of the call before;
	// the first sight must have all lines.
	Stream(p Page, since int) func(*house.Sight) ([]byte, error)
	// Sheet is the sheet of the viewer's own figures, to print.
	Sheet(io.Writer, Page, *house.Sight) error
	Move(io.Writer, Page, Moving) error
}

// RecordPages show what was played.
type RecordPages interface {
	// Replay also returns the Refresh header of a replay that goes on by itself.
	Replay(io.Writer, Page, Replay) (refresh string, err error)
	// ReplayForm takes a record; text is what was sent and err why it was not taken.
	ReplayForm(w io.Writer, p Page, text []byte, err error) error
	Fairness(io.Writer, Page, Fairness) error
}

// CampaignPages show campaigns.
type CampaignPages interface {
	// Campaigns also takes a campaign that was exported; err is why one was not taken.
	Campaigns(w io.Writer, p Page, list []campaign.Listing, err error) error
	Campaign(io.Writer, Page, *campaign.Campaign) error
}

// RulesPages show rules.
type RulesPages interface {
	Rulesets(io.Writer, Page) error
	Rules(io.Writer, Page, *riposte.Info, RulesQuery) error
	Rule(io.Writer, Page, *riposte.Info, riposte.RuleID) error
}

// An OrderForm is the form of a new table as it was filled.
type OrderForm interface {
	// Change does what a button of the form itself asks; false if act is none.
	Change(act string) bool
	// Order is what is wanted; the error is riposte.Faults, and the form then shows
	// them.
	Order() (house.Order, error)
	Draw(io.Writer, Page) error
	// DrawBuilder draws the first seat's document alone.
	DrawBuilder(io.Writer, Page) error
	// Document is the document under a name of the form, and what to call its file.
	Document(name string) (document json.RawMessage, file string)
	// Setup is what is ordered, with the documents of open seats as they stand in the
	// form.
	Setup() riposte.Setup
	// Foresee puts a forecast into the form, or why there is none.
	Foresee(*Forecast, error)
	// DrawForecast draws the forecast alone.
	DrawForecast(io.Writer, Page) error
	// DrawSheet draws its sheet; of no name the first seat's.
	DrawSheet(w io.Writer, p Page, name string) error
	// DrawPrints draws what the players of its setup print at home; of no name all of
	// it. False if there is no such thing, and then nothing is written.
	DrawPrints(w io.Writer, p Page, name string) (bool, error)
}

// A Page is what any page may need to know of the request.
type Page struct {
	Base  *url.URL // scheme and host of links for others
	Local bool     // only this machine can follow them
	Guest bool     // the viewer has a token
	Now   time.Time
	Key   string // random: makes the orders of the page safe to send again
	Duel  string // the id in the address, if any
}

// Home is what the first page shows.
type Home struct {
	Mine     []lists.Listing
	Open     []lists.Listing
	Playing  []lists.Listing
	Finished []lists.Listing
}

// List is the duels that everybody may find.
type List struct {
	Query lists.Query
	Duels []lists.Listing
	More  bool // there are older ones
}

// RulesQuery chooses rules of a ledger.
type RulesQuery struct {
	Search string // words, or an ID
	Kind   string // text, ruling, option, example; "" is all
}

// Replay is a record at one step.
type Replay struct {
	Record *record.Record
	Step   int // index in Record.Steps; -1 is the beginning
	Eyes   record.Eyes
	Duel   string // "" of a record that was sent
	Source []byte // of such a record, its bytes
	Play   bool   // goes on by itself
}

// Fairness is what can be checked of a duel's dice.
type Fairness struct {
	Sight  *house.Sight
	Report *record.Report // nil until the duel is over and open
}

type writer = io.Writer

// page is what this request's page needs to know.
func (c *call) page() Page {
	return Page{
		Base: c.base(), Local: c.s.Local, Guest: c.guest != "", Now: c.s.Now(),
		Key: c.s.requestID(), Duel: c.r.PathValue("id"),
	}
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
