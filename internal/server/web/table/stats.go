package table

import (
	"html/template"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/internal/server/web"
	"riposte/internal/server/web/draw"
	"riposte/scene"
)

// If a character is a deck of cards sorted by name, the bill shows its piles and
// the tray the viewer's own hand.

// A statView is one pile of a side: how many cards are shown, and how many there are
// as far as the viewer may know.
type statView struct {
	Icon, Label string
	Up          string
	Of          string // "/3", "+" or "all"
	Spent       bool
	Whole       bool // all of it is shown, and everybody knows that
	Pips        template.HTML
	Long        string // as it is read aloud
	Rule        riposte.RuleID
}

// Piled reports whether the sides are shown by their piles.
func (t *table) Piled() bool { return t.sight.View != nil && piled(t.sight.View) }

func piled(v *scene.View) bool {
	return slices.ContainsFunc(v.Piles, func(p scene.Pile) bool { return p.Lay == scene.LayShown })
}

// stats are the piles of a side, in the order of its cards.
func (t *table) stats(side *scene.Side) (out []statView) {
	meters := append([]scene.Meter{side.Main}, side.Meters...)
	for i := range t.sight.View.Piles {
		p := &t.sight.View.Piles[i]
		if p.Lay != scene.LayShown || p.Seat != side.Seat {
			continue
		}
		for j := range p.Cards {
			c := &p.Cards[j]
			at := slices.IndexFunc(meters, func(m scene.Meter) bool { return m.Label == c.Name })
			if at < 0 {
				continue
			}
			out = append(out, stat(c, &meters[at], t.sight.Result != nil))
		}
	}
	return out
}

// stat is a pile; if its most is 0, nobody knows how many cards there are.
func stat(c *scene.Card, m *scene.Meter, end bool) statView {
	v := statView{Icon: web.Icon(c.Kind), Label: c.Name.String(), Up: strconv.Itoa(c.Up), Rule: m.Rule}
	switch {
	case m.Max == 0:
		v.Of, v.Long = "/?", web.Msg("stat.more", c.Up)
	case c.Up >= m.Max && !end:
		v.Of, v.Spent, v.Long = "/"+strconv.Itoa(m.Max), true, web.Msg("stat.all-of", c.Up)
	default:
		v.Of, v.Long = "/"+strconv.Itoa(m.Max), web.Msg("stat.of", c.Up, m.Max)
	}
	v.Whole = m.Max > 0 && c.Up >= m.Max
	v.Pips = draw.Pips(c.Up, max(m.Max-c.Up, 0), m.Max == 0)
	return v
}

// A handView is a hand sorted by what the cards are, one row for each.
type handView struct {
	ID, Title string
	Secret    bool
	Rows      []handRow
}

// A handRow is the cards of one name: those shown, and those that may be turned.
type handRow struct {
	Icon, Name string
	Up         []int // one entry for each card that is shown
	Hidden     []handCard
	Says       string // "2 shown, 1 in hand"
	Spent      bool
	Field      *fieldView // what may be turned now; nil for nothing
}

// A handCard is the nth hidden card: pressing it turns that many.
type handCard struct {
	N       int
	Pressed bool
	Label   string
	Deadly  string // what turning that many costs whoever does; "" for nothing
}

// Hands are the hands that the viewer may see, those of the near side first.
func (t *table) Hands() (out []handView) {
	if t.sight.View == nil {
		return nil
	}
	for i := range t.sight.View.Piles {
		p := &t.sight.View.Piles[i]
		if p.Lay != scene.LayHand {
			continue
		}
		h := t.hand(p)
		if p.Seat == t.near() {
			out = append([]handView{h}, out...)
		} else {
			out = append(out, h)
		}
	}
	return out
}

// Beside reports whether something other than cards of a hand answers what is asked: it comes
// before them then, where it is in sight.
func (t *table) Beside() bool { return t.Row() != nil || len(t.Choices()) > 0 }

func (t *table) hand(p *scene.Pile) handView {
	h := handView{ID: "pile-" + web.Slug(p.ID), Title: p.Title.String(), Secret: p.Secret}
	if p.Seat == t.You && t.You != riposte.Nobody && !t.scene.Replay {
		h.Title = web.Msg("hand.yours")
	}
	for i := range p.Cards {
		c := &p.Cards[i]
		r := handRow{Icon: web.Icon(c.Kind), Name: c.Name.String(), Up: make([]int, c.Up), Spent: c.Hidden == 0, Says: web.Msg("hand.says", c.Up, c.Hidden)}
		if p.Seat == t.You {
			r.Field = t.turned(c.Name.String())
		}
		n := 0
		if r.Field != nil {
			n, _ = strconv.Atoi(r.Field.Value)
		}
		for k := range c.Hidden {
			r.Hidden = append(r.Hidden, handCard{k + 1, k < n, web.Msg("hand.turn", k+1, c.Name, c.Up+k+1), deadly(r.Field, k+1)})
		}
		h.Rows = append(h.Rows, r)
	}
	return h
}

// deadly is what a number costs whoever chooses it; "" for nothing.
func deadly(f *fieldView, n int) string {
	if f != nil {
		for _, p := range f.Number.Perils {
			if p.From <= n && n <= p.To {
				return p.Text.String()
			}
		}
	}
	return ""
}

// turned is the field of the ask that turns cards of that name; nil if none does.
func (t *table) turned(name string) *fieldView {
	a := t.Ask()
	if a == nil {
		return nil
	}
	for i := range a.Fields {
		if f := &a.Fields[i]; f.Number != nil && f.Title == name {
			return f
		}
	}
	return nil
}

// inHand reports whether a field is answered by the cards of a hand.
func (t *table) inHand(f *fieldView) bool {
	if f.Number == nil || t.sight.View == nil {
		return false
	}
	for i := range t.sight.View.Piles {
		p := &t.sight.View.Piles[i]
		if p.Lay == scene.LayHand && p.Seat == t.You && slices.ContainsFunc(p.Cards, func(c scene.Card) bool { return c.Name.String() == f.Title }) {
			return true
		}
	}
	return false
}

// A whenView is the line above the sides: what is going on, and the table's meters.
type whenView struct{ What, Meters string }

// When is that line.
func (t *table) When() whenView {
	v := t.sight.View
	w := whenView{What: v.Title.String()}
	var parts []string
	for _, m := range v.Meters {
		text := (m.Label + " ").String() + minus(m.Value)
		if m.Max > 0 {
			text += " " + web.Msg("of") + " " + strconv.Itoa(m.Max)
		}
		parts = append(parts, text)
	}
	w.Meters = strings.Join(parts, ", ")
	return w
}

// A standing is a side's place in the order of play.
type standing struct{ Text, Class string }

// standing looks a side up in the order; nil where there is none.
func (t *table) standing(side string) *standing {
	for i, s := range t.sight.View.Order {
		if s.Side != side {
			continue
		}
		switch s.State {
		case scene.SlotNow:
			return &standing{web.Msg("bill.now"), "now"}
		case scene.SlotActed:
			return &standing{web.Msg("bill.acted"), "done"}
		case scene.SlotOut:
			return nil
		}
		return &standing{web.Msg("bill.nth", i+1), ""}
	}
	return nil
}

// diceOf is how many dice lie in a side's row; 0 if there are none.
func (t *table) diceOf(s riposte.Seat) int {
	for i := range t.sight.View.Piles {
		if p := &t.sight.View.Piles[i]; p.Lay == scene.LayRow && p.Seat == s {
			return len(p.Cards) + p.Down
		}
	}
	return 0
}
