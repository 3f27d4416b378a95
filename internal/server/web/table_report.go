package web

import (
	"slices"
	"strings"
	"time"

	"riposte"
)

// A turnView is one group of the report.
type turnView struct {
	table *table
	turn  *logTurn
}

// ID is the id of the region.
func (v turnView) ID() string { return v.turn.id() }

// Title is the heading; the first group is of the time before the first turn.
func (v turnView) Title() string {
	if v.turn.N == 0 && v.table.story.turning {
		return Msg("report.before")
	}
	if v.turn.N == 0 {
		return Msg("report.all")
	}
	if v.turn.Aside {
		return v.turn.Title + " (" + Msg("report.aside") + ")"
	}
	return v.turn.Title
}

// Empty reports whether there is nothing to show yet.
func (v turnView) Empty() bool { return v.turn.N == 0 && len(v.turn.Lines) == 0 }

// A lineView is one line of the report.
type lineView struct {
	Seq, Class, Seat string
	About            string // the pieces it speaks of
	Parts            []part
	Rule             riposte.RuleID
	Href             string
	At               string
	Aside            bool
}

// Lines is the lines of the group.
func (v turnView) Lines() []lineView {
	names := v.table.names()
	out := make([]lineView, len(v.turn.Lines))
	for i := range v.turn.Lines {
		l := &v.turn.Lines[i]
		lv := lineView{Seq: num(l.Seq), Class: "line", Seat: seatNumber(l.Seat), Parts: parts(l.Text, names), Rule: l.Rule, Aside: l.Aside}
		lv.About = v.table.pieces(l.Seat, l.Other)
		lv.At = l.At.UTC().Format(time.RFC3339)
		switch {
		case l.Aside:
			lv.Class += " aside"
		case l.Loud:
			lv.Class += " loud"
		case l.Kind != told:
			lv.Class += " public"
		}
		if l.Rule != "" {
			lv.Href = v.table.RuleHref(l.Rule)
		}
		out[i] = lv
	}
	return out
}

// pieces is the ids of the tokens of seats.
func (t *table) pieces(seats ...riposte.Seat) string {
	if t.sight.View == nil || t.sight.View.Board == nil {
		return ""
	}
	var ids []string
	for _, p := range t.sight.View.Board.Tokens {
		if p.Seat != riposte.Nobody && !p.Small && slices.Contains(seats, p.Seat) {
			ids = append(ids, p.ID)
		}
	}
	return strings.Join(ids, " ")
}

// RuleHref is the path of a rule's text.
func (t *table) RuleHref(id riposte.RuleID) string { return "/rules/" + t.info.Name + "/" + string(id) }

// names is who is spoken of: seats and sides.
func (t *table) names() []string {
	var names []string
	for i := range t.sight.Seats {
		names = append(names, t.sight.Seats[i].Name)
	}
	if t.sight.View != nil {
		for i := range t.sight.View.Sides {
			names = append(names, t.sight.View.Sides[i].Name)
		}
	}
	return names
}

// Count is the number of lines told.
func (t *table) Count() int { return t.story.count }

// A talkView is what somebody said.
type talkView struct{ Seq, Seat, Name, Text, At string }

// mostTalk is how much of the talk is on the page.
const mostTalk = 100

// Talk is what was said last.
func (t *table) Talk() []talkView {
	said := t.story.talk
	said = said[max(0, len(said)-mostTalk):]
	out := make([]talkView, len(said))
	for i, l := range said {
		name := Msg("talk.somebody")
		if s := t.seat(l.Seat); s != nil && l.Seat != riposte.Nobody {
			name = s.Name
		}
		out[i] = talkView{num(l.Seq), seatNumber(l.Seat), name, l.Text, l.At.UTC().Format(time.RFC3339)}
	}
	return out
}

// MayTalk reports whether the viewer sits at the table.
func (t *table) MayTalk() bool { return t.You != riposte.Nobody }

// A ruling is an option that differs from the default.
type ruling struct {
	Title, Value string
	Rule         riposte.RuleID
}

// Rulings is the options that differ, in the ruleset's order.
func (t *table) Rulings() (out []ruling) {
	for i := range t.info.Options {
		o := &t.info.Options[i]
		if v, ok := t.sight.Options[o.Name]; ok && v != o.Default {
			out = append(out, ruling{o.Title, v, o.Rule})
		}
	}
	return out
}

// Watching is how many watch; 0 is not shown.
func (t *table) Watching() int { return t.sight.Watching }
