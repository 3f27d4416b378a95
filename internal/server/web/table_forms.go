package web

import (
	"slices"
	"strings"

	"riposte"
)

// Forms of an answer that stand together under a heading: each pick is a card, things
// are a panel, lists are drawn as such.

// A groupView is the forms of one heading.
type groupView struct {
	ID, Title string
	Whom      []whomView // at whom, where several may be meant
	Cards     []formCard
	Panels    []panelView
	Lists     []listView
	Load      *loadView
}

// A formCard is one pick, or several that differ by whom they are aimed at, or all
// the places of a form on the board.
type formCard struct {
	ID         string
	Form       int
	Field      string
	Word       string // of a pick
	Face       string // of several
	Board      bool   // of the places of the form
	Icon       string
	Label      string
	Note       string
	Cost, Unit string
	Why        string
	Rule       riposte.RuleID
	Href       string
}

// A panelView is things, a line each, and what can be done with them.
type panelView struct {
	Rows []panelRow
}

type panelRow struct {
	Label, Value string
	Cards        []formCard
}

// A listView is a field whose picks are a list.
type listView struct {
	ID       string
	Form     int
	Field    string
	Title    string
	Value    string
	Now      string // without a choice of one's own
	Optional bool
	Whole    bool // it belongs to a form that is all lists: always to be seen
	Picks    []pickView
}

// A loadView is what the words of a form weigh together.
type loadView struct {
	Form        int
	Title, Unit string
	Base, Max   int
	Rule        riposte.RuleID
}

// Groups is the headings in the order of the forms.
func (t *table) Groups() (out []groupView) {
	if !t.Asked {
		return nil
	}
	words := t.words()
	for n := range t.sight.View.Asks {
		a := &t.sight.View.Asks[n]
		if a.Cards == "" {
			continue
		}
		at := slices.IndexFunc(out, func(g groupView) bool { return g.Title == a.Cards })
		if at < 0 {
			at = len(out)
			out = append(out, groupView{ID: "group-" + slug(a.Cards), Title: a.Cards})
		}
		var set []string
		if n == 0 {
			set = words
		}
		t.fill(&out[at], n, a, set)
	}
	for i := range out { // once, for all that follow
		if slices.ContainsFunc(out[i].Cards, func(c formCard) bool { return c.Face != "" && c.Why == "" }) {
			out[i].Whom = t.aimedAt()
			break
		}
	}
	return out
}

// fill adds a form to its group.
func (t *table) fill(g *groupView, n int, a *riposte.Ask, words []string) {
	whole := !slices.ContainsFunc(a.Fields, func(f riposte.AskField) bool { return !f.List })
	for i := range a.Fields {
		f := &a.Fields[i]
		switch {
		case f.List:
			g.Lists = append(g.Lists, t.list(n, i, f, words, whole))
		case len(f.Rows) > 0:
			g.Panels = append(g.Panels, t.panel(n, f))
		case i == 0:
			g.Cards = append(g.Cards, t.formCards(n, a, f)...)
		}
	}
	if b := a.Budget; b != nil {
		g.Load = &loadView{Form: n, Title: b.Title, Unit: b.Unit, Base: b.Base, Max: b.Max, Rule: b.Rule}
	}
}

// formCards is a card for each pick of a field that is no place on the board, and
// one for all its places.
func (t *table) formCards(n int, a *riposte.Ask, f *riposte.AskField) (out []formCard) {
	var costs []int
	unit := ""
	for j := range f.Picks {
		p := &f.Picks[j]
		if p.At.Kind == riposte.AtSquare {
			costs, unit = append(costs, p.Cost), p.Unit
			continue
		}
		if p.Face != "" && p.Refusal == nil {
			if k := slices.IndexFunc(out, func(c formCard) bool { return c.Face == p.Face }); k >= 0 {
				out[k].Word = "" // of several: at whom is open
				if out[k].Note != p.Note {
					out[k].Note = between(out[k].Note, p.Note)
				}
				continue
			}
		}
		out = append(out, t.formCard(n, f, j))
	}
	if len(costs) > 0 {
		c := formCard{ID: "form-" + num(n) + "-board", Form: n, Field: f.Name, Board: true, Label: a.Verb, Note: Msg("cards.board", len(costs)), Icon: iconOf(f.Picks[0].Icon), Unit: unit}
		if c.Cost = num(slices.Min(costs)); slices.Min(costs) < slices.Max(costs) {
			c.Cost += "–" + num(slices.Max(costs))
		}
		if i := slices.IndexFunc(f.Picks, func(p riposte.Pick) bool { return p.At.Kind == riposte.AtSquare }); c.Icon == "" {
			c.Icon = iconOf(f.Picks[i].Icon)
		}
		out = append([]formCard{c}, out...)
	}
	return out
}

// between is a note of several picks that differ: what they have in common.
func between(a, b string) string {
	x, y := strings.Split(a, ", "), strings.Split(b, ", ")
	var same []string
	for _, part := range x {
		if slices.Contains(y, part) {
			same = append(same, part)
		}
	}
	return strings.Join(same, ", ")
}

func (t *table) formCard(n int, f *riposte.AskField, j int) formCard {
	p := &f.Picks[j]
	c := formCard{
		ID: "form-" + num(n) + "-" + slug(f.Name) + "-" + num(j), Form: n, Field: f.Name, Word: p.Word, Face: p.Face,
		Icon: iconOf(p.Icon), Label: p.Label, Note: p.Note, Unit: p.Unit,
	}
	if c.Label == "" {
		c.Label = p.Word
	}
	if p.Cost > 0 || p.Unit != "" {
		c.Cost = num(p.Cost)
	}
	if p.Refusal != nil {
		c.Why, c.Rule, c.Href, c.Note = p.Refusal.Why, p.Refusal.Rule, t.RuleHref(p.Refusal.Rule), ""
	}
	return c
}

func (t *table) panel(n int, f *riposte.AskField) (v panelView) {
	for _, row := range f.Rows {
		r := panelRow{Label: row.Label, Value: row.Value}
		for j := range f.Picks {
			if f.Picks[j].Of == row.Label {
				r.Cards = append(r.Cards, t.formCard(n, f, j))
			}
		}
		v.Rows = append(v.Rows, r)
	}
	return v
}

func (t *table) list(n, i int, f *riposte.AskField, words []string, whole bool) listView {
	v := listView{ID: "form-" + num(n) + "-" + slug(f.Name), Form: n, Field: f.Name, Title: f.Title, Value: f.Now, Now: f.Now, Optional: f.Optional, Whole: whole}
	if words != nil {
		v.Value = words[i]
	}
	for j := range f.Picks {
		p := &f.Picks[j]
		pv := pickView{Word: p.Word, Label: p.Label, Note: p.Note, Pressed: p.Word == v.Value, Refused: p.Refusal != nil}
		if p.Refusal != nil {
			pv.Note = p.Refusal.Why
		}
		v.Picks = append(v.Picks, pv)
	}
	return v
}

// aimedAt is whom the picks of the cards may be aimed at, if there is more than one.
func (t *table) aimedAt() (out []whomView) {
	v := t.sight.View
	var ids []string
	for n := range v.Asks {
		if v.Asks[n].Cards == "" {
			continue
		}
		for i := range v.Asks[n].Fields {
			for _, p := range v.Asks[n].Fields[i].Picks {
				if p.Whom != "" && p.Face != "" && p.Refusal == nil && !slices.Contains(ids, p.Whom) {
					ids = append(ids, p.Whom)
				}
			}
		}
	}
	if len(ids) < 2 {
		return nil
	}
	for i := range v.Sides {
		side := &v.Sides[i]
		if !slices.Contains(ids, side.ID) {
			continue
		}
		name := side.Name
		if side.Of != "" && side.Role != "" { // the mark says whose it is
			name = side.Role
		}
		out = append(out, whomView{side.ID, seatNumber(side.Seat), name})
	}
	return out
}

// Plain is the plain alternatives: they stand in the foot as well.
func (t *table) Plain() (out []formCard) {
	if !t.Asked {
		return nil
	}
	for n := range t.sight.View.Asks {
		a := &t.sight.View.Asks[n]
		if !a.Plain {
			continue
		}
		for j := range a.Fields[0].Picks {
			c := t.formCard(n, &a.Fields[0], j)
			c.ID = "plain-" + num(n) + "-" + num(j)
			out = append(out, c)
		}
	}
	return out
}

// grouped reports whether a form stands with others or in the foot.
func grouped(a *riposte.Ask) bool { return a.Cards != "" || a.Plain }
