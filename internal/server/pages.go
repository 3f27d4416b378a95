package server

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"riposte"
	"riposte/internal/campaign"
	"riposte/internal/guests"
	"riposte/internal/house"
	"riposte/internal/laboratory"
	"riposte/internal/lists"
	"riposte/lesson"
	"riposte/record"
)

// Pages draw what browsers get. Every method with a writer writes a whole page, or nothing
// and returns an error; all are safe for use by many goroutines. [Drawn] returns the only
// implementation.
type Pages struct {
	Site      SitePages
	Forms     FormPages
	Lists     ListPages
	Tables    TablePages
	Records   RecordPages
	Campaigns CampaignPages
	Rules     RulesPages
	Lab       LabPages
}

// SitePages belong to no duel.
type SitePages interface {
	// Asset answers GET or HEAD for what is below /assets/, for /favicon.svg and
	// for /manifest.webmanifest. It returns false, and writes nothing, if there is
	// no such file.
	Asset(http.ResponseWriter, *http.Request) bool
	About(io.Writer, Page) error
	// Offline plays without a server, by modules of a version.
	Offline(w io.Writer, p Page, version string) error
	Error(io.Writer, Page, Problem) error
}

// FormPages read forms.
type FormPages interface {
	// SetUp reads the form for a new table, as posted or as filled from a link.
	SetUp(riposte.Ruleset, url.Values) OrderForm
	// Lead is the page of encounters that a game master leads with one press; without a game
	// master in the rules it is the form for a new table.
	Lead(io.Writer, Page, riposte.Ruleset, url.Values) error
	// Document is the document in a form with the fields of a ruleset's schema, nil if
	// there is none.
	Document(riposte.Ruleset, url.Values) json.RawMessage
}

// ListPages lead to tables.
type ListPages interface {
	Home(io.Writer, Page, Home) error
	List(io.Writer, Page, List) error
	Mine(io.Writer, Page, []lists.Listing) error
	Me(io.Writer, Page, Myself) error
	Lessons(io.Writer, Page, []*lesson.Lesson) error
	// Bots are those that are here; for a table, those that may be challenged there.
	Bots(w io.Writer, p Page, here []guests.Bot, duel string) error
}

// TablePages show what a viewer sees of a table.
type TablePages interface {
	Table(io.Writer, Page, *house.Sight) error
	// Screen shows the public's sight on a display that all look at.
	Screen(io.Writer, Page, *house.Sight) error
	// Stream begins the frames for a viewer whose page is up to date to a given line.
	// Each call of the function it returns makes the regions that have changed since
	// the call before; the first sight must have all lines.
	Stream(p Page, since int) func(*house.Sight) ([]byte, error)
	// Sheet is the sheet of the viewer's own figures, for printing.
	Sheet(io.Writer, Page, *house.Sight) error
	Move(io.Writer, Page, Moving) error
	// Picture is a drawing of what is seen, to pass on.
	Picture(w io.Writer, p Page, sight *house.Sight, dark bool) error
	// Sure asks once more about an answer that costs the duel.
	Sure(io.Writer, Page, Daring) error
}

// RecordPages show what was played.
type RecordPages interface {
	// Replay also returns the Refresh header for a replay that plays by itself.
	Replay(io.Writer, Page, Replay) (refresh string, err error)
	// Replayed is a drawing of a moment of a replay, to pass on.
	Replayed(w io.Writer, p Page, r Replay, dark bool) error
	// ReplayForm takes a record; text is what was sent, and err why it was not
	// accepted.
	ReplayForm(w io.Writer, p Page, text []byte, err error) error
	Fairness(io.Writer, Page, Fairness) error
}

// CampaignPages show campaigns.
type CampaignPages interface {
	// Campaigns also takes an exported campaign; err is why one was not accepted.
	Campaigns(w io.Writer, p Page, list []campaign.Listing, err error) error
	// Campaign is one campaign; the order for its next table may have been refused.
	Campaign(io.Writer, Page, *campaign.Campaign, *OrderRefused) error
}

// An OrderRefused is a form for the next table as it was sent, and why none was laid.
type OrderRefused struct {
	*Problem
	Sent url.Values
}

// RulesPages show rules.
type RulesPages interface {
	Rulesets(io.Writer, Page) error
	Rules(io.Writer, Page, *riposte.Info, RulesQuery) error
	Rule(io.Writer, Page, *riposte.Info, riposte.RuleID) error
	Quick(io.Writer, Page, QuickReference) error
}

// LabPages show runs of the laboratory.
type LabPages interface {
	Lab(w io.Writer, p Page, mine, listed []laboratory.Listing, limits laboratory.Limits) error
	// NewRun reads the form of a new run, as posted or as filled from a link.
	NewRun(riposte.Ruleset, url.Values, laboratory.Limits) RunForm
	// Run is a run, with others that it may be compared with.
	Run(w io.Writer, p Page, run *laboratory.Study, others []laboratory.Listing, with WithRun) error
	Compare(io.Writer, Page, *laboratory.Comparison) error
}

// A WithRun is what was typed to compare a run with, where that can't be; zero is nothing.
type WithRun struct {
	Typed string
	Why   error // laboratory.ErrNoStudy or ErrApart
}

// A RunForm is the form of a new run as it was filled in.
type RunForm interface {
	// Change is that of OrderForm.
	Change(act string) bool
	// Order is what was ordered; the error is riposte.Faults, which the form then shows.
	Order() (laboratory.Order, error)
	// Refuse shows why the laboratory doesn't play it.
	Refuse(riposte.Faults)
	Draw(io.Writer, Page) error
}

// An OrderForm is the form for a new table as it was filled in.
type OrderForm interface {
	// Change does what a button of the form itself asks; it returns false if act is
	// none.
	Change(act string) bool
	// Order is what was ordered; the error is riposte.Faults, which the form then
	// shows.
	Order() (house.Order, error)
	Draw(io.Writer, Page) error
	// DrawBuilder draws only the first seat's document.
	DrawBuilder(io.Writer, Page) error
	// Document is the document with a given name in the form, and the name for its
	// file.
	Document(name string) (document json.RawMessage, file string)
	// Setup is what was ordered, with the documents of open seats as they are in the
	// form.
	Setup() riposte.Setup
	// Foresee puts a forecast into the form, or the reason why there is none.
	Foresee(*Forecast, error)
	// DrawForecast draws only the forecast.
	DrawForecast(io.Writer, Page) error
	// DrawSheet draws the sheet of the named seat; without a name, the first
	// seat's.
	DrawSheet(w io.Writer, p Page, name string) error
	// DrawPrints draws what the players in its setup print at home: the thing named
	// or, without a name, everything. It returns false, and writes nothing, if there
	// is no such thing.
	DrawPrints(w io.Writer, p Page, name string) (bool, error)
}

// A Page is what any page may need to know about the request.
type Page struct {
	Base  *url.URL // scheme and host for links meant for others
	Local bool     // only this machine can follow them
	Guest bool     // the viewer has a token
	Now   time.Time
	Key   string // random: makes the page's orders safe to send again
	Path  string // of the table or campaign that the address is about, if any
	// Side is the seat from whose side somebody looks at a table who only watches; 0 is none.
	Side riposte.Seat
}

// Home is what the first page shows.
type Home struct {
	Mine     []lists.Listing
	Open     []lists.Listing
	Playing  []lists.Listing
	Finished []lists.Listing
	Going    int // listed duels being played, and listed tables with an open seat
	Tables   int
	Offline  bool // there is a page that plays without a server
}

// List is the duels that everybody may find.
type List struct {
	Query lists.Query
	Duels []lists.Listing
	More  bool // there are older ones
}

// RulesQuery selects rules from a ledger.
type RulesQuery struct {
	Search string // words, or an ID
	Kind   string // text, ruling, option, example; "" means all
}

// Replay is a record at one step.
type Replay struct {
	Record *record.Record
	Step   int // index in Record.Steps; -1 is the beginning
	Eyes   record.Eyes
	Duel   string // "" for a record that was sent
	Source []byte // for such a record, its bytes
	Play   bool   // it plays by itself
}

// Fairness is what can be checked about a duel's dice.
type Fairness struct {
	Sight  *house.Sight
	Report *record.Report // nil until the duel is over and open
}

type writer = io.Writer

// page is what the page for this request needs to know.
func (c *call) page() Page {
	return Page{
		Base: c.base(), Local: c.s.Local, Guest: c.guest != "", Now: c.s.Now(),
		Key: c.s.requestID(), Path: c.about(),
	}
}

// about is the table or the campaign that the address is about, "" if it is neither.
func (c *call) about() string {
	for _, kind := range [...]string{"/duels/", "/campaigns/"} {
		if id := c.r.PathValue("id"); id != "" && strings.HasPrefix(c.r.URL.Path, kind) {
			return kind + id
		}
	}
	return ""
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
