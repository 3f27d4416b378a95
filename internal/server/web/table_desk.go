package web

import (
	"slices"
	"strings"

	"riposte"
	"riposte/internal/house"
)

// A decision with several parts is drawn by its sections: what a press does as
// buttons, what takes many words as forms to fill in, beside the numbers that go
// with them.

// Sectioned reports whether what is asked has parts.
func (t *table) Sectioned() bool {
	return t.sight.Phase == house.Playing && t.sight.View != nil && len(t.sight.View.Asks) > 0 && t.sight.View.Asks[0].Section != ""
}

// A sectionView is the parts of the answer under one heading.
type sectionView struct {
	ID, Title string
	Parts     []partView
}

// A partView is one form of the answer: buttons, or a form.
type partView struct {
	N, Request  int
	Title, Verb string
	Alone       bool // its section has the same title
	Board       bool // nothing but a square is picked
	Fields      []partField
	Open        bool // of forms: the first
}

type partField struct {
	fieldView
	Squares bool // picked on the board
	Sets    []pickSet
}

// A pickSet is picks of one kind, under a heading of their own.
type pickSet struct {
	Title string
	Picks []pickView
}

// Sections is the parts of the answer that are pressed.
func (t *table) Sections() []sectionView { return t.sections(false) }

// Desk is the parts of the answer that are filled in.
func (t *table) Desk() []sectionView { return t.sections(true) }

func (t *table) sections(forms bool) (out []sectionView) {
	if !t.Asked || !t.Sectioned() {
		return nil
	}
	for n := range t.sight.View.Asks {
		a := &t.sight.View.Asks[n]
		if a.Quick || a.Form != forms {
			continue
		}
		at := slices.IndexFunc(out, func(s sectionView) bool { return s.Title == a.Section })
		if at < 0 {
			at = len(out)
			out = append(out, sectionView{ID: slug(a.Section), Title: a.Section})
		}
		out[at].Parts = append(out[at].Parts, t.part(n, a))
	}
	for i := range out {
		for j := range out[i].Parts {
			p := &out[i].Parts[j]
			p.Open = forms && j == 0
			p.Alone = len(out[i].Parts) == 1 && strings.EqualFold(p.Title, out[i].Title)
		}
	}
	return out
}

func (t *table) part(n int, a *riposte.Ask) partView {
	p := partView{N: n, Request: t.sight.Request.ID, Title: a.Title, Verb: a.Verb}
	for i := range a.Fields {
		f := &a.Fields[i]
		v := partField{fieldView: t.field(a, i, nil), Squares: true}
		v.Buttons, v.Whys = nil, nil
		for j := range f.Picks {
			pick := &f.Picks[j]
			b := v.Picks[j]
			b.Part = num(n)
			v.Squares = v.Squares && pick.At.Kind == riposte.AtSquare && !shares(f, j)
			if pick.Refusal != nil {
				b.Why = "why-" + slug(f.Name) + "-" + num(n) + "-" + num(j)
				v.Whys = append(v.Whys, whyView{ID: b.Why, Who: b.Label, Why: pick.Refusal.Why, Rule: pick.Refusal.Rule, Href: t.RuleHref(pick.Refusal.Rule)})
			}
			v.Buttons = append(v.Buttons, b)
			if k := slices.IndexFunc(v.Sets, func(s pickSet) bool { return s.Title == pick.Face }); k >= 0 {
				v.Sets[k].Picks = append(v.Sets[k].Picks, b)
			} else {
				v.Sets = append(v.Sets, pickSet{pick.Face, []pickView{b}})
			}
		}
		v.Squares = v.Squares && len(f.Picks) > 0
		p.Fields = append(p.Fields, v)
	}
	p.Board = len(p.Fields) == 1 && p.Fields[0].Squares
	return p
}

// A quickView is an answer that takes one press.
type quickView struct{ Word, Label string }

// Quick is the answers that take one press.
func (t *table) Quick() (out []quickView) {
	if !t.Asked {
		return nil
	}
	for i := range t.sight.View.Asks {
		if a := &t.sight.View.Asks[i]; a.Quick && len(a.Fields) == 1 && len(a.Fields[0].Picks) == 1 {
			p := &a.Fields[0].Picks[0]
			words := []string{p.Word}
			out = append(out, quickView{a.Sentence(words), p.Label})
		}
	}
	return out
}

// Forms reports whether all that can be answered is filled in, so that the foot has
// nothing to press.
func (t *table) Forms() bool {
	return t.Sectioned() && !slices.ContainsFunc(t.sight.View.Asks, func(a riposte.Ask) bool { return !a.Form })
}

// AskNotes is what stands beside the question.
func (t *table) AskNotes() []badgeView {
	if !t.Asked {
		return nil
	}
	return t.badges(t.sight.View.Asks[0].Notes)
}

// question is what a decision with parts is called.
func (t *table) question(ask string) string {
	for i := range t.info.Decisions {
		if d := &t.info.Decisions[i]; d.Name == ask {
			return d.Title
		}
	}
	return ask
}

// Leads reports whether the viewer leads the table, and so has notes to keep.
func (t *table) Leads() bool {
	return t.You != riposte.Nobody && t.sight.Referee == t.You && t.sight.View != nil && !t.scene.Replay
}

// Notebook is the viewer's notes.
func (t *table) Notebook() string { return t.sight.Notes }

// A ledgerView is a table of the view.
type ledgerView struct {
	*riposte.Table
	Lines  []ledgerLine
	Secret bool // some columns are the viewer's alone
}

type ledgerLine struct {
	Seat, Name, ID string
	Now, Out       bool
	Cells          []ledgerCell
}

type ledgerCell struct {
	Text  string
	Class string
}

// Ledgers is what is compared line by line.
func (t *table) Ledgers() (out []ledgerView) {
	if t.sight.View == nil {
		return nil
	}
	for i := range t.sight.View.Tables {
		tb := &t.sight.View.Tables[i]
		l := ledgerView{Table: tb}
		for _, row := range tb.Rows {
			line := ledgerLine{ID: row.Side, Now: row.State == riposte.SlotNow, Out: row.State == riposte.SlotOut}
			line.Seat, line.Name = t.tokenOf(row.Side)
			for k, text := range row.Cells {
				c := ledgerCell{Text: minusSigned(text)}
				col := &tb.Columns[k]
				if col.Number {
					c.Class = "num"
				}
				if col.Secret {
					c.Class = strings.TrimSpace(c.Class + " secret")
					l.Secret = true
				}
				line.Cells = append(line.Cells, c)
			}
			l.Lines = append(l.Lines, line)
		}
		out = append(out, l)
	}
	return out
}

// minusSigned is a text whose hyphens before numbers are minus signs.
func minusSigned(s string) string {
	if len(s) > 1 && s[0] == '-' && s[1] >= '0' && s[1] <= '9' {
		return "−" + s[1:]
	}
	return s
}
