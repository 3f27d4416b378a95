package table

import (
	"slices"
	"strings"

	"riposte/internal/server/web"
	"riposte/scene"
)

// Rows of dice: those being set, and those being carried out one die after another.

// A rowView is a row being set: a slot for each field, the faces that a die may
// show, and its possible targets.
type rowView struct {
	Slots []slotSet
	Faces []faceView
	Whom  []whomView
	Dead  bool // locked: only to be looked at
}

// A slotSet is one place of the row.
type slotSet struct {
	Index int
	Field string // the field's name
	No    int
	Value string // the word in it
	faceOf
}

// faceOf is what a word looks like.
type faceOf struct {
	Icon, Name string
	Seat, Whom string
}

type faceView struct{ Face, Icon, Name, Note string }

type whomView struct{ ID, Seat, Name string }

// Row is the row of the ask; nil if it asks for something else.
func (t *table) Row() *rowView {
	a := t.Ask()
	if a == nil || len(a.Fields) == 0 {
		return nil
	}
	picks := t.sight.View.Asks[0].Fields[0].Picks
	if len(picks) == 0 || picks[0].Face == "" {
		return nil
	}
	r := &rowView{Dead: a.Locked}
	for i := range picks {
		p := &picks[i]
		if !slices.ContainsFunc(r.Faces, func(f faceView) bool { return f.Face == p.Face.String() }) {
			name, _, _ := strings.Cut(p.Label.String(), ", ")
			name, _, _ = strings.Cut(name, " at ")
			r.Faces = append(r.Faces, faceView{p.Face.String(), web.Icon(("die-" + p.Face).String()), name, p.Note.String()})
		}
		if p.Whom != "" && !slices.ContainsFunc(r.Whom, func(w whomView) bool { return w.ID == p.Whom }) {
			w := whomView{ID: p.Whom}
			w.Seat, w.Name = t.tokenOf(p.Whom)
			r.Whom = append(r.Whom, w)
		}
	}
	for i := range a.Fields {
		f := &a.Fields[i]
		s := slotSet{Index: i, Field: f.Name, No: i + 1, Value: f.Value}
		for j := range picks {
			if p := &picks[j]; f.Value != "" && p.Word == f.Value {
				k := slices.IndexFunc(r.Faces, func(v faceView) bool { return v.Face == p.Face.String() })
				s.Icon, s.Name = r.Faces[k].Icon, r.Faces[k].Name
				s.Seat, s.Whom = t.tokenOf(p.Whom)
			}
		}
		r.Slots = append(r.Slots, s)
	}
	return r
}

// tokenOf is the seat and the name of the side or token with that id.
func (t *table) tokenOf(id string) (seat, name string) {
	for i := range t.sight.View.Sides {
		if s := &t.sight.View.Sides[i]; s.ID == id {
			return web.SeatNumber(s.Seat), s.Name.String()
		}
	}
	return "", ""
}

// A laidRow is a row of dice that lies on the table.
type laidRow struct {
	ID, Seat, Title string
	Secret          bool
	Dice            []laidDie
	Down            []int
}

type laidDie struct {
	cardView
	Face  faceOf
	N     string
	Class string // done or now
	Says  string
}

// Laid are the rows of dice, in the order of seats.
func (t *table) Laid() (out []laidRow) {
	if t.sight.View == nil {
		return nil
	}
	for i := range t.sight.View.Piles {
		p := &t.sight.View.Piles[i]
		if p.Lay != scene.LayRow {
			continue
		}
		var whys pileView
		r := laidRow{ID: "pile-" + web.Slug(p.ID), Seat: web.SeatNumber(p.Seat), Title: p.Title.String(), Secret: p.Secret, Down: make([]int, p.Down)}
		for j := range p.Cards {
			c := &p.Cards[j]
			d := laidDie{cardView: t.card(p, c, false, t.words(), &whys), N: c.Tab.String()}
			d.Face = faceOf{Name: c.Name.String(), Icon: web.Icon(c.Figure)}
			d.Face.Seat, d.Face.Whom = t.tokenOf(c.Whom)
			switch c.State {
			case scene.SlotActed:
				d.Class, d.Says = "done", web.Msg("row.done")
			case scene.SlotNow:
				d.Class, d.Says = "now", web.Msg("row.now")
			case scene.SlotOut:
			}
			r.Dice = append(r.Dice, d)
		}
		out = append(out, r)
	}
	return out
}
