package pages

import (
	"net/url"
	"slices"
	"strconv"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/lists"
	"riposte/internal/server/web"
	"riposte/lesson"
)

// A row is one duel in a list.
type row struct {
	lists.Listing
	System string // the ruleset's title
	now    time.Time
}

func rowsOf(all []lists.Listing, rulesets []*riposte.Info, now time.Time) (out []row) {
	for _, l := range all {
		out = append(out, row{l, titleFor(rulesets, l.Ruleset), now})
	}
	return out
}

// Href is where the row leads: to the table, which always shows what can be done
// there.
func (r row) Href() string { return "/duels/" + url.PathEscape(r.Duel) }

// ReplayHref is the replay of a duel that is over.
func (r row) ReplayHref() string { return r.Href() + "/replay" }

// Free is how many seats are waiting for somebody.
func (r row) Free() (n int) {
	for _, s := range r.Seats {
		if !s.Taken && !s.Kept {
			n++
		}
	}
	return n
}

// Act is the word of the row's link.
func (r row) Act() string {
	switch {
	case r.YourTurn:
		return web.Msg("list.play")
	case r.Phase == house.Over || r.Phase == house.Void:
		return web.Msg("list.replay")
	case r.You != riposte.Nobody:
		return web.Msg("list.go")
	case r.Phase == house.Seating && r.Free() > 0:
		return web.Msg("list.sit")
	}
	return web.Msg("list.watch")
}

// ActHref is where that link leads.
func (r row) ActHref() string {
	if r.Phase == house.Over {
		return r.ReplayHref()
	}
	return r.Href()
}

// State says how far the duel is.
func (r row) State() string {
	var names []string
	for i := range r.Seats {
		names = append(names, r.Seats[i].Name)
	}
	return web.Isolating(names)(r.state())
}

func (r row) state() string {
	switch r.Phase {
	case house.Seating:
		if r.Free() == 0 {
			return web.Msg("list.kept")
		}
		return web.Msg("list.seating", r.Free())
	case house.Preparing:
		return web.Msg("list.preparing")
	case house.Playing:
		if r.Title != "" {
			return r.Title
		}
		return web.Msg("list.playing")
	case house.Over:
		if r.Title != "" {
			return r.Title
		}
		return web.Msg("list.over")
	case house.Void:
		if r.Title != "" {
			return r.Title
		}
		return web.Msg("list.void")
	}
	return ""
}

// When is the moment at which the table was laid.
func (r row) When() moment { return moment{r.Created, r.now} }

// A moment is a time on a page: roughly how long ago, and exactly when.
type moment struct{ at, now time.Time }

// ISO is for machines, and for the page's own script, which shows the local time.
func (m moment) ISO() string { return m.at.UTC().Format(time.RFC3339) }

// Full is the moment in UTC.
func (m moment) Full() string { return m.at.UTC().Format("2 January 2006, 15:04 UTC") }

// Ago is roughly how long ago it was.
func (m moment) Ago() string {
	d := m.now.Sub(m.at)
	switch {
	case d < 90*time.Second:
		return web.Msg("ago.now")
	case d < 90*time.Minute:
		return web.Msg("ago.minutes", int(d.Round(time.Minute)/time.Minute))
	case d < 36*time.Hour:
		return web.Msg("ago.hours", int(d.Round(time.Hour)/time.Hour))
	case d < 60*24*time.Hour:
		return web.Msg("ago.days", int(d/(24*time.Hour)))
	}
	return m.at.UTC().Format("2 January 2006")
}

// A Who is a seat in a list: its mark, its name.
type Who struct {
	Seat riposte.Seat
	Text string
	Sign string // the icon that the person has chosen
	Bot  bool
	Open bool
}

// Whos are the seats of the row.
func (r row) Whos() (out []Who) {
	for _, s := range r.Seats {
		w := whoSits(s)
		if s.Name == "" && s.Seat == r.You && r.You != riposte.Nobody {
			w.Text = web.Capital(web.Msg("you"))
		}
		out = append(out, w)
	}
	return out
}

func whoSits(s house.Seated) Who {
	w := Who{Seat: s.Seat, Text: s.Name, Sign: s.Icon, Bot: s.Bot != "", Open: !s.Taken}
	switch {
	case s.Kept:
		w.Text = web.Msg("list.kept-seat")
	case !s.Taken:
		w.Text = web.Msg("list.open")
	case s.Name == "" && s.Bot != "":
		w.Text = botWord(s.Bot)
	case s.Name == "":
		w.Text = web.Msg("list.guest")
	}
	return w
}

// Home is the page /.
type Home struct {
	Rulesets []*riposte.Info
	Masters  map[string]string // by ruleset, where a game master finds encounters: see LeadHref
	Bots     []string
	Mine     []lists.Listing // those that wait for the guest come first
	Open     []lists.Listing
	Playing  []lists.Listing
	Finished []lists.Listing
	Going    int // duels being played that everybody may watch, and open tables; counted up to lists.MostCounted
	Tables   int
	Now      time.Time
	Local    bool   // only this machine can reach the server
	Key      string // random: makes each of the page's orders safe to send again
	Lessons  []*lesson.Lesson
	Offline  bool // there is a page that plays without a server
}

// Posters are the systems, with what a click on each orders.
func (h Home) Posters() []system {
	out, taught := posters(h.Rulesets), hasFirst(h.Lessons)
	for i := range out {
		out[i].Key, out[i].Invites = h.Key+"-play-"+out[i].Name, h.Key+"-invite-"+out[i].Name
		out[i].Master = h.Masters[out[i].Name]
		if taught[out[i].Name] {
			out[i].Learns = h.Key + "-learn-" + out[i].Name
		}
	}
	return out
}

// First is the system of the page's only block button.
func (h Home) First() *system {
	if all := h.Posters(); len(all) > 0 {
		return &all[0]
	}
	return nil
}

// Newcomer reports whether nothing here is the reader's yet.
func (h Home) Newcomer() bool { return len(h.Mine) == 0 }

// Tally says how many duels go on and how many tables are open.
func (h Home) Tally() string {
	return web.Msg("home.going", manyOr(h.Going)) + ", " + web.Msg("home.tables", manyOr(h.Tables))
}

func manyOr(n int) string {
	if n >= lists.MostCounted {
		return web.Msg("home.many", n)
	}
	return strconv.Itoa(n)
}

// Bot is the kind of bot that newcomers meet.
func (h Home) Bot() string { return usualBot(h.Bots) }

// usualBot is the kind of bot for whoever names none; "" if there are none.
func usualBot(bots []string) string {
	switch {
	case slices.Contains(bots, "advised"):
		return "advised"
	case len(bots) > 0:
		return bots[0]
	}
	return ""
}

// mostWaiting is how many of the guest's own duels the home page shows.
const mostWaiting = 5

// Waiting are the guest's unfinished duels; those that wait for the guest come
// first.
func (h Home) Waiting() (out []row) {
	for _, r := range rowsOf(h.Mine, h.Rulesets, h.Now) {
		if r.Phase != house.Over && r.Phase != house.Void && len(out) < mostWaiting {
			out = append(out, r)
		}
	}
	return out
}

// Turns counts the duels that wait for the guest.
func (h Home) Turns() (n int) {
	for _, l := range h.Mine {
		if l.YourTurn {
			n++
		}
	}
	return n
}

// OpenRows are the tables with an open seat.
func (h Home) OpenRows() []row {
	return slices.DeleteFunc(rowsOf(h.Open, h.Rulesets, h.Now), func(r row) bool { return r.Free() == 0 })
}

// Watch are the duels to watch or, if there are none, those that finished last.
func (h Home) Watch() []row {
	if len(h.Playing) > 0 {
		return rowsOf(h.Playing, h.Rulesets, h.Now)
	}
	return rowsOf(h.Finished, h.Rulesets, h.Now)
}

// Live reports whether any duel is going on.
func (h Home) Live() bool { return len(h.Playing) > 0 }

// Duels is the page /duels.
type Duels struct {
	Rulesets []*riposte.Info
	Query    lists.Query
	Listings []lists.Listing
	More     bool // there are older ones
	Now      time.Time
}

// Rows are the duels of the page.
func (d Duels) Rows() []row { return rowsOf(d.Listings, d.Rulesets, d.Now) }

// A filter is one way of narrowing a list.
type filter struct {
	Word, Href string
	On         bool
}

// Phases are the filters by phase.
func (d Duels) Phases() (out []filter) {
	for _, p := range []struct {
		phase house.Phase
		word  string
	}{
		{"", web.Msg("list.all")},
		{house.Seating, web.Msg("list.tables")},
		{house.Playing, web.Msg("list.live")},
		{house.Over, web.Msg("list.finished")},
	} {
		out = append(out, filter{p.word, listHref(d.Query.Ruleset, p.phase, ""), d.Query.Phase == p.phase})
	}
	return out
}

// Systems are the filters by ruleset.
func (d Duels) Systems() (out []filter) {
	out = append(out, filter{web.Msg("list.every"), listHref("", d.Query.Phase, ""), d.Query.Ruleset == ""})
	for _, in := range d.Rulesets {
		out = append(out, filter{in.Title, listHref(in.Name, d.Query.Phase, ""), d.Query.Ruleset == in.Name})
	}
	return out
}

func listHref(ruleset string, phase house.Phase, before string) string {
	v := url.Values{}
	if ruleset != "" {
		v.Set("ruleset", ruleset)
	}
	if phase != "" {
		v.Set("phase", string(phase))
	}
	if before != "" {
		v.Set("before", before)
	}
	if len(v) == 0 {
		return "/duels"
	}
	return "/duels?" + v.Encode()
}

// Older is the next page, "" if there is none.
func (d Duels) Older() string {
	if !d.More || len(d.Listings) == 0 {
		return ""
	}
	return listHref(d.Query.Ruleset, d.Query.Phase, d.Listings[len(d.Listings)-1].Cursor)
}

// Newest is the first page, "" if this is it.
func (d Duels) Newest() string {
	if d.Query.Before == "" {
		return ""
	}
	return listHref(d.Query.Ruleset, d.Query.Phase, "")
}

// Heading says what the list holds.
func (d Duels) Heading() string {
	switch d.Query.Phase {
	case house.Seating:
		return web.Msg("list.tables")
	case house.Playing:
		return web.Msg("list.watching")
	case house.Over:
		return web.Msg("list.finished-duels")
	case house.Preparing, house.Void:
	}
	return web.Msg("list.duels")
}

// Empty says what an empty list means, and what to do.
func (d Duels) Empty() string {
	switch {
	case d.Query.Before != "":
		return web.Msg("list.empty-older")
	case d.Query.Phase == house.Seating:
		return web.Msg("list.empty-open")
	case d.Query.Phase == house.Playing:
		return web.Msg("list.empty-live")
	case d.Query.Phase == house.Over:
		return web.Msg("list.empty-over")
	}
	return web.Msg("list.empty")
}

// Mine is the page /mine.
type Mine struct {
	Rulesets []*riposte.Info
	Listings []lists.Listing
	Now      time.Time
	Guest    bool // the browser has a token
}

// Waiting are the duels that wait for the guest.
func (m Mine) Waiting() []row { return m.some(func(l lists.Listing) bool { return l.YourTurn }) }

// Others are those that go on but wait for somebody else.
func (m Mine) Others() []row {
	return m.some(func(l lists.Listing) bool { return !l.YourTurn && l.Phase != house.Over && l.Phase != house.Void })
}

// Finished are those that are over.
func (m Mine) Finished() []row {
	return m.some(func(l lists.Listing) bool { return !l.YourTurn && (l.Phase == house.Over || l.Phase == house.Void) })
}

func (m Mine) some(keep func(lists.Listing) bool) (out []row) {
	for _, r := range rowsOf(m.Listings, m.Rulesets, m.Now) {
		if keep(r.Listing) {
			out = append(out, r)
		}
	}
	return out
}
