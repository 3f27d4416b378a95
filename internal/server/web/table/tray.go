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

// A pileView is a pile of cards.
type pileView struct {
	ID, Title, Note string
	Secret          bool
	Class           string // hand, hand small, edges
	Cards           []cardView
	Down            []int
	Whys            []whyView
}

// A cardView is one card.
type cardView struct {
	ID, Class, Name string
	Card, Word      string // if it may be picked
	Pick            bool
	Prospect        bool // what picking it comes to is told on it
	Pressed         string
	Tab, Why        string
	Weight          []int
	Figure          template.HTML
	Text            string
	Left, Right     scene.Fact
	Power           bool // Left is drawn large
	Facts           []scene.Fact
	Rule            riposte.RuleID
}

// A whyView is the line about a rule that refuses something.
type whyView struct {
	ID, Who, Why string
	Rule         riposte.RuleID
	Href         string
}

// A trayView is the piles: what the reader holds, asked about or not, and what lies on the
// table in this turn, with tabs or face down.
type trayView struct{ Own, Laid []pileView }

// Piles are all the piles.
func (t *table) Piles() trayView { return trayView{t.piles(false), t.piles(true)} }

func lies(p *scene.Pile) bool {
	for i := range p.Cards {
		if p.Cards[i].Tab != "" {
			return true
		}
	}
	return p.Down > 0
}

func (t *table) piles(laid bool) (out []pileView) {
	if t.sight.View == nil {
		return nil
	}
	words := t.words()
	near := 0
	for i := range t.sight.View.Piles {
		p := &t.sight.View.Piles[i]
		switch {
		case p.Lay != "" || lies(p) != laid:
		case t.from(p.Seat):
			out = slices.Insert(out, near, t.pile(p, laid, words))
			near++
		default:
			out = append(out, t.pile(p, laid, words))
		}
	}
	return out
}

// words are the viewer's draft or locked choice, one word for each field; nil if
// there is none.
func (t *table) words() []string {
	s := t.sight
	if s.Request == nil || s.View == nil || len(s.View.Asks) == 0 || s.Request.Draft == "" {
		return nil
	}
	return spell(&s.View.Asks[0], s.Request.Draft)
}

func (t *table) pile(p *scene.Pile, laid bool, words []string) pileView {
	v := pileView{ID: "pile-" + web.Slug(p.ID), Title: p.Title.String(), Note: p.Note.String(), Secret: p.Secret, Down: make([]int, p.Down), Class: "hand"}
	written := len(p.Cards) > 0
	for i := range p.Cards {
		c := t.card(p, &p.Cards[i], laid, words, &v)
		written = written && c.Figure == "" && len(p.Cards[i].Facts) == 0 && c.Text != ""
		v.Cards = append(v.Cards, c)
	}
	if laid {
		v.Class = "hand small"
	} else if at := slices.IndexFunc(v.Cards, func(c cardView) bool { return c.Right.Label != "" }); at >= 0 && v.Note != "" {
		v.Note += "; " + feet(&v.Cards[at])
	}
	if written && !laid {
		v.Class = "edges"
	}
	return v
}

// feet says what the numbers at the foot of a card are.
func feet(c *cardView) string {
	if c.Power {
		return web.Msg("cards.feet", c.Left.Label, c.Right.Label)
	}
	return web.Msg("cards.foot", c.Right.Label)
}

// cardClasses are the kinds of cards that base.css draws in their own way.
var cardClasses = map[string]string{"defense": "card defence", "double": "card double", "edge": "card edge"}

func (t *table) card(p *scene.Pile, c *scene.Card, laid bool, words []string, pile *pileView) cardView {
	v := cardView{ID: "card-" + web.Slug(p.ID) + "-" + web.Slug(c.ID), Class: cardClasses[c.Kind], Name: c.Name.String(), Tab: c.Tab.String(), Text: c.Text.String(), Rule: c.Rule}
	if v.Class == "" {
		v.Class = "card"
	}
	v.Weight = make([]int, min(max(c.Weight, 0), 3))
	v.Figure = draw.Figure(c)
	switch facts := c.Facts; {
	case len(facts) == 1:
		v.Right = facts[0]
	case len(facts) == 2:
		v.Left, v.Right, v.Power = facts[0], facts[1], true
	case len(facts) > 2:
		v.Facts = facts
	}
	if laid {
		return v
	}
	refusal := c.Refusal
	if t.Asked {
		fits, refused := 0, (*scene.Refusal)(nil)
		for _, k := range t.picksOf(c.ID) {
			if k.Refusal == nil {
				fits++
			} else if refused == nil {
				refused = k.Refusal
			}
			v.Word, v.Prospect = k.Word, k.Prospect
		}
		switch {
		case fits > 0:
			refusal = nil
			v.Pick, v.Pressed = true, "false"
		case refused != nil:
			refusal = refused
		}
	}
	if v.Pick || t.sight.Request != nil {
		v.Card = c.ID
	}
	if tabs := t.tabs(c.ID, words); tabs != "" {
		v.Pressed = "true"
		if len(t.sight.View.Asks[0].Fields) > 1 {
			v.Tab = tabs
		}
		if !v.Pick && refusal == nil {
			v.Class += " taken"
		}
	}
	if refusal != nil {
		v.Why = pile.why(t, c.Name.String(), refusal)
	}
	return v
}

// why is the id of the line that says why; the line is made if there is none yet.
func (p *pileView) why(t *table, name string, r *scene.Refusal) string {
	for i := range p.Whys {
		if p.Whys[i].Why == r.Why.String() && p.Whys[i].Rule == r.Rule {
			return p.Whys[i].ID
		}
	}
	w := whyView{ID: "why-" + p.ID + "-" + strconv.Itoa(len(p.Whys)+1), Why: r.Why.String(), Rule: r.Rule, Href: t.RuleHref(r.Rule)}
	if !strings.Contains(r.Why.String(), name) {
		w.Who = name
	}
	p.Whys = append(p.Whys, w)
	return w.ID
}

// picksOf are the picks of the ask that point at a card.
func (t *table) picksOf(card string) (out []*scene.Pick) {
	for i := range t.sight.View.Asks[0].Fields {
		f := &t.sight.View.Asks[0].Fields[i]
		for j := range f.Picks {
			if p := &f.Picks[j]; p.At.Kind == scene.AtCard && p.At.ID == card {
				out = append(out, p)
			}
		}
	}
	return out
}

// tabs names the fields for which a card has been chosen.
func (t *table) tabs(card string, words []string) string {
	var tabs []string
	for i, w := range words {
		f := &t.sight.View.Asks[0].Fields[i]
		for j := range f.Picks {
			if p := &f.Picks[j]; w != "" && p.Word == w && p.At.Kind == scene.AtCard && p.At.ID == card {
				tabs = append(tabs, short(f.Title.String()))
			}
		}
	}
	return strings.Join(tabs, " ")
}

var ordinals = map[string]string{"first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th"}

// short is a field's title on a tab, as the script has it too: "First attack" is
// "1st", "Defense" is "def.".
func short(title string) string {
	word, _, _ := strings.Cut(strings.ToLower(title), " ")
	if o := ordinals[word]; o != "" {
		return o
	}
	if r := []rune(word); len(r) > 5 {
		return string(r[:3]) + "."
	}
	return word
}

// Bare reports whether the tray would be empty; the sheets are shown there then.
func (t *table) Bare() bool {
	return t.sight.View != nil && len(t.sight.View.Piles) == 0 && len(t.Choices()) == 0 && len(t.Others()) == 0 && len(t.Groups()) == 0
}

// SheetsBeside reports whether the sheets are beside the board and not below it: there a link
// to one leaves the board in sight.
func (t *table) SheetsBeside() bool { return t.Bare() || t.Shape == "desk" }

// A sheetView is a side's sheet.
type sheetView struct {
	scene.Side
	Open bool
}

// Sheets are the characters' sheets: open if there is nothing else in the tray; if
// there are many, only those of the viewer's own character.
func (t *table) Sheets() []sheetView {
	var out []sheetView
	if t.sight.View != nil {
		bare := t.Bare()
		for _, s := range t.sight.View.Sides {
			if len(s.Sheet) > 0 {
				own := s.Seat == t.near() && s.Seat != riposte.Nobody && !t.shared(s.Seat)
				out = append(out, sheetView{s, bare && (own || !t.encounter())})
			}
		}
	}
	return nearFirst(t, out, func(s *sheetView) bool { return t.from(s.Seat) })
}
