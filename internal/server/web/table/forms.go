package table

import (
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/scene"
)

// Forms of an answer are grouped: each pick is a card, things are a panel, lists are
// drawn as lists. What is done aside is a form with a button of its own.

// A groupView is the forms under one heading.
type groupView struct {
	ID, Title string
	Aside     bool
	Whom      []whomView // at whom, if there is more than one possible target
	Parts     []partView
	Things    bool // some part has a panel
	Near      bool // on a phone its cards stand on the ask, within reach of the thumb
}

// A partView is the forms of a group that share a title.
type partView struct {
	Title  string // "" if the group's title is enough
	Open   bool   // for what is done aside: the first
	Forms  []formView
	Places []placeView
	Panels []panelView
	Lists  []listView
	Load   *loadView
}

// A formView is one form of the answer as it is filled in. Without a script, and
// for what is done aside, it is all there is.
type formView struct {
	N, Request  int
	Duel        string
	Title, Verb string
	Fields      []formField
}

type formField struct {
	fieldView
	Sets []pickSet
}

// A pickSet is picks of one kind, under a heading of their own.
type pickSet struct {
	Title string
	Picks []pickView
}

// A placeView is the picks of a field as cards.
type placeView struct {
	Title string // if the form has several such fields
	Cards []formCard
	Board bool // all of its picks are on the board
}

// A formCard is one pick, several picks that differ by whom they are aimed at, or
// all the places of a form on the board.
type formCard struct {
	ID         string
	Form       int
	Field      string
	Word       string // for a pick
	Face       string // for several
	Board      bool   // for the places of the form
	Once       bool   // a button of the ask gives the same answer at once
	Icon       string
	Label      string
	Note       string
	Cost, Unit string
	Deadly     string // as of a pickView
	Why        string
	Rule       riposte.RuleID
	Href       string
	Prospect   bool // as of a pickView
}

// A panelView is a panel of things, a line for each, with what can be done with it.
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
	Now      string // if nothing has been chosen
	Optional bool
	Whole    bool // it belongs to a form made of lists alone, and is always visible
	Picks    []pickView
}

// A loadView is what the words of a form weigh together.
type loadView struct {
	Form        int
	Title, Unit string
	Base, Max   int
	Rule        riposte.RuleID
}

// Grouped reports whether what is asked stands in groups.
func (t *table) Grouped() bool {
	return t.sight.Phase == house.Playing && t.sight.View != nil && slices.ContainsFunc(t.sight.View.Asks, func(a scene.Ask) bool { return a.Group != "" || atOnce(&a) })
}

// Groups are the headings in the order of the forms; what is done aside comes last.
func (t *table) Groups() (out []groupView) {
	if !t.Asked || !t.Grouped() {
		return nil
	}
	words, asked := t.words(), t.decision()
	for n := range t.sight.View.Asks {
		a := &t.sight.View.Asks[n]
		title := a.Group
		switch {
		case title == "" && atOnce(a): // it is in the foot alone
			continue
		case title == "":
			title = a.Title
		}
		at := slices.IndexFunc(out, func(g groupView) bool { return g.Title == title.String() && g.Aside == a.Aside })
		if at < 0 {
			at = len(out)
			out = append(out, groupView{ID: "group-" + web.Slug(title.String()), Title: title.String(), Aside: a.Aside})
		}
		var set []string
		if n == 0 {
			set = words
		}
		own := a.Title
		if own.String() == asked || strings.EqualFold(own.String(), title.String()) {
			own = ""
		}
		t.fill(&out[at], n, own.String(), set)
	}
	slices.SortStableFunc(out, func(a, b groupView) int { return rank(a.Aside) - rank(b.Aside) })
	if len(out) == 1 {
		out[0].Near = !out[0].Things && t.answers()
	}
	for i := range out { // once, for all the groups that follow
		if slices.ContainsFunc(out[i].Parts, partView.aimed) {
			out[i].Whom = t.aimedAt()
			break
		}
	}
	return out
}

func rank(last bool) int {
	if last {
		return 1
	}
	return 0
}

// aimed reports whether some card of the part stands for several picks that differ by
// whom they are aimed at.
func (p partView) aimed() bool {
	return slices.ContainsFunc(p.Places, func(f placeView) bool {
		return slices.ContainsFunc(f.Cards, func(c formCard) bool { return c.Face != "" && c.Why == "" })
	})
}

// fill adds a form to its group: to the last part, if neither has a title.
func (t *table) fill(g *groupView, n int, title string, words []string) {
	a := &t.sight.View.Asks[n]
	if len(g.Parts) == 0 || title != "" || g.Parts[len(g.Parts)-1].Title != "" {
		g.Parts = append(g.Parts, partView{Title: title, Open: len(g.Parts) == 0})
	}
	p := &g.Parts[len(g.Parts)-1]
	p.Forms = append(p.Forms, t.form(n))
	if a.Aside {
		return
	}
	whole, shown := true, 0 // shown: fields of cards
	for i := range a.Fields {
		f := &a.Fields[i]
		if whole = whole && f.List; pressable(f) {
			shown += rank(i == 0 || !allSquares(f))
		}
	}
	for i := range a.Fields {
		f := &a.Fields[i]
		switch {
		case f.List:
			p.Lists = append(p.Lists, t.list(n, i, f, words, whole))
		case len(f.Rows) > 0:
			p.Panels, g.Things = append(p.Panels, t.panel(n, f)), true
		case !pressable(f):
		case i > 0 && allSquares(f):
			if title != "" {
				p.Places = append(p.Places, placeView{Title: f.Title.String(), Board: true})
			}
		case shown > 1:
			p.Places = append(p.Places, placeView{Title: f.Title.String(), Cards: t.formCards(n, a, f)})
		case len(p.Places) > 0 && p.Places[0].Title == "":
			p.Places[0].Cards = append(p.Places[0].Cards, t.formCards(n, a, f)...)
		default:
			p.Places = append(p.Places, placeView{Cards: t.formCards(n, a, f)})
		}
	}
	if len(p.Places) == 1 && len(p.Places[0].Cards) == 1 && p.Places[0].Cards[0].Board && title != "" {
		p.Places[0].Cards[0].Label, p.Title = title, "" // one heading is enough
	}
	if b := a.Budget; b != nil {
		p.Load = &loadView{Form: n, Title: b.Title.String(), Unit: b.Unit.String(), Base: b.Base, Max: b.Max, Rule: b.Rule}
	}
}

// pressable reports whether the words of a field are pressed, each as a card of its
// own.
func pressable(f *scene.AskField) bool { return !f.List && len(f.Rows) == 0 && len(f.Picks) > 0 }

// allSquares reports whether every pick of a field is a square of its own.
func allSquares(f *scene.AskField) bool {
	for j := range f.Picks {
		if f.Picks[j].At.Kind != scene.AtSquare || shares(f, j) {
			return false
		}
	}
	return true
}

// form is a form of the answer as it is filled in.
func (t *table) form(n int) formView {
	a := &t.sight.View.Asks[n]
	v := formView{N: n, Request: t.sight.Request.ID, Duel: t.Duel, Title: a.Title.String(), Verb: a.Verb.String()}
	for i := range a.Fields {
		f := formField{fieldView: t.field(a, i, nil)}
		if f.Value = a.Fields[i].Now; a.Fields[i].List {
			for j := range f.Picks {
				f.Picks[j].Pressed = f.Picks[j].Word == f.Value
			}
		}
		for j := range f.Picks {
			face := a.Fields[i].Picks[j].Of // the row of a panel
			if a.Aside {
				face = a.Fields[i].Picks[j].Face
			}
			if k := slices.IndexFunc(f.Sets, func(s pickSet) bool { return s.Title == face.String() }); k >= 0 {
				f.Sets[k].Picks = append(f.Sets[k].Picks, f.Picks[j])
			} else {
				f.Sets = append(f.Sets, pickSet{face.String(), []pickView{f.Picks[j]}})
			}
		}
		v.Fields = append(v.Fields, f)
	}
	return v
}

// somePlaces is the most squares of a form that get cards of their own.
const somePlaces = 2

// formCards are a card for each pick of a field that is not a place on the board,
// and one for all its places.
func (t *table) formCards(n int, a *scene.Ask, f *scene.AskField) (out []formCard) {
	var costs []int
	unit, places := "", 0
	for j := range f.Picks {
		places += rank(f.Picks[j].At.Kind == scene.AtSquare)
	}
	for j := range f.Picks {
		p := &f.Picks[j]
		if places > somePlaces && p.At.Kind == scene.AtSquare {
			costs, unit = append(costs, p.Cost), p.Unit.String()
			continue
		}
		if p.Face != "" && p.Refusal == nil {
			if k := slices.IndexFunc(out, func(c formCard) bool { return c.Face == p.Face.String() }); k >= 0 {
				out[k].Word = "" // for several: whom it is aimed at is open
				if out[k].Note != p.Note.String() {
					out[k].Note = between(out[k].Note, p.Note.String())
				}
				continue
			}
		}
		out = append(out, t.formCard(n, f, j))
	}
	if len(costs) > 0 {
		c := formCard{ID: "form-" + strconv.Itoa(n) + "-board", Form: n, Field: f.Name, Board: true, Label: a.Verb.String(), Note: web.Msg("cards.board", len(costs)), Icon: web.Icon(f.Picks[0].Thing), Unit: unit}
		switch least, most := slices.Min(costs), slices.Max(costs); {
		case least < most:
			c.Cost = strconv.Itoa(least) + "–" + strconv.Itoa(most)
		case most > 0 || unit != "":
			c.Cost = strconv.Itoa(most)
		}
		c.Prospect = slices.ContainsFunc(f.Picks, func(p scene.Pick) bool { return p.At.Kind == scene.AtSquare && p.Prospect })
		if i := slices.IndexFunc(f.Picks, func(p scene.Pick) bool { return p.At.Kind == scene.AtSquare }); c.Icon == "" {
			c.Icon = web.Icon(f.Picks[i].Thing)
		}
		out = append([]formCard{c}, out...)
	}
	return out
}

// between is the note for picks that differ: what their notes have in common.
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

func (t *table) formCard(n int, f *scene.AskField, j int) formCard {
	p := &f.Picks[j]
	c := formCard{
		ID: "form-" + strconv.Itoa(n) + "-" + web.Slug(f.Name) + "-" + strconv.Itoa(j), Form: n, Field: f.Name, Word: p.Word, Face: p.Face.String(),
		Icon: web.Icon(p.Thing), Label: p.Label.String(), Note: p.Note.String(), Unit: p.Unit.String(),
	}
	if c.Label == "" {
		c.Label = p.Word
	}
	c.Deadly, c.Prospect = costing(p), p.Prospect && p.Refusal == nil
	c.Once = atOnce(&t.sight.View.Asks[n])
	if p.Cost > 0 || p.Unit != "" {
		c.Cost = strconv.Itoa(p.Cost)
	}
	if p.Refusal != nil {
		c.Why, c.Rule, c.Href, c.Note = p.Refusal.Why.String(), p.Refusal.Rule, t.RuleHref(p.Refusal.Rule), ""
	}
	return c
}

func (t *table) panel(n int, f *scene.AskField) (v panelView) {
	for _, row := range f.Rows {
		r := panelRow{Label: row.Label.String(), Value: row.Value.String()}
		for j := range f.Picks {
			if f.Picks[j].Of == row.Label {
				r.Cards = append(r.Cards, t.formCard(n, f, j))
			}
		}
		v.Rows = append(v.Rows, r)
	}
	return v
}

func (t *table) list(n, i int, f *scene.AskField, words []string, whole bool) listView {
	v := listView{ID: "form-" + strconv.Itoa(n) + "-" + web.Slug(f.Name), Form: n, Field: f.Name, Title: f.Title.String(), Value: f.Now, Now: f.Now, Optional: f.Optional, Whole: whole}
	if words != nil {
		v.Value = words[i]
	}
	for j := range f.Picks {
		p := &f.Picks[j]
		pv := pickView{Word: p.Word, Label: p.Label.String(), Note: p.Note.String(), Pressed: p.Word == v.Value, Refused: p.Refusal != nil}
		if p.Refusal != nil {
			pv.Note = p.Refusal.Why.String()
		}
		v.Picks = append(v.Picks, pv)
	}
	return v
}

// aimedAt is whom the picks on the cards may be aimed at, if there is a choice.
func (t *table) aimedAt() (out []whomView) {
	v := t.sight.View
	var ids []string
	for n := range v.Asks {
		for i := range v.Asks[n].Fields {
			for _, p := range v.Asks[n].Fields[i].Picks {
				if !v.Asks[n].Aside && p.Whom != "" && p.Face != "" && p.Refusal == nil && !slices.Contains(ids, p.Whom) {
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
		if side.Of != "" && side.Role != "" { // the mark says whose companion it is
			name = side.Role
		}
		out = append(out, whomView{side.ID, web.SeatNumber(side.Seat), name.String()})
	}
	return out
}

// A quickView is an answer that takes one press.
type quickView struct {
	formCard
	Sentence string
}

// atOnce reports whether a press on the only pick of an ask answers it: there is nothing
// else to choose, and the pick does what the ask's own button would say.
func atOnce(a *scene.Ask) bool {
	if len(a.Fields) != 1 || a.Aside {
		return false
	}
	f := &a.Fields[0]
	if len(f.Picks) != 1 || f.Number != nil || f.Aim != nil || f.Optional {
		return false
	}
	p := &f.Picks[0]
	return p.At.Kind == scene.AtButton && p.Refusal == nil && p.Label == a.Verb
}

// answers reports whether what is asked is one of a few answers to what somebody else does:
// one of them takes a press, and none is aimed.
func (t *table) answers() bool {
	asks := t.sight.View.Asks
	return len(asks) > 1 && slices.ContainsFunc(asks, func(a scene.Ask) bool { return atOnce(&a) }) &&
		!slices.ContainsFunc(asks, func(a scene.Ask) bool {
			return a.Aside || slices.ContainsFunc(a.Fields, func(f scene.AskField) bool {
				return slices.ContainsFunc(f.Picks, func(p scene.Pick) bool { return p.Face != "" })
			})
		})
}

// Quick are the answers that take one press, by a button beside that of the block. One
// with a heading is a card there too.
func (t *table) Quick() (out []quickView) {
	if !t.Asked {
		return nil
	}
	for n := range t.sight.View.Asks {
		if a := &t.sight.View.Asks[n]; atOnce(a) {
			c := t.formCard(n, &a.Fields[0], 0)
			c.ID = "quick-" + strconv.Itoa(n)
			out = append(out, quickView{c, a.Sentence([]string{c.Word})})
		}
	}
	return out
}

// built reports whether an answer is built from its fields and then committed: it is
// neither done aside nor given by one press, and the rules refuse not all of it.
func built(a *scene.Ask) bool {
	return !a.Aside && !atOnce(a) && !slices.ContainsFunc(a.Fields, func(f scene.AskField) bool {
		return !f.Optional && len(f.Picks) > 0 && f.Number == nil && f.Aim == nil &&
			!slices.ContainsFunc(f.Picks, func(p scene.Pick) bool { return p.Refusal == nil })
	})
}

// Apart reports whether no answer is built, so that the foot has nothing to commit.
func (t *table) Apart() bool {
	return t.Grouped() && !slices.ContainsFunc(t.sight.View.Asks, func(a scene.Ask) bool { return built(&a) })
}

// verb is on the block button before anything is chosen: that of the first answer that is
// built, so that no two buttons of the foot say the same.
func (t *table) verb() string {
	for i := range t.sight.View.Asks {
		if a := &t.sight.View.Asks[i]; built(a) {
			return a.Verb.String()
		}
	}
	return t.sight.View.Asks[0].Verb.String()
}

// question is what is asked: for groups whose forms have titles of their own, the
// title of the decision.
func (t *table) question() string { return t.numbered(t.decision()) }

func (t *table) decision() string {
	asks := t.sight.View.Asks
	if !asks[0].Aside && (!t.Grouped() || !slices.ContainsFunc(asks, func(a scene.Ask) bool { return a.Title != asks[0].Title })) {
		return asks[0].Title.String()
	}
	for i := range t.info.Decisions {
		if d := &t.info.Decisions[i]; d.Name == asks[0].ID {
			return d.Title
		}
	}
	return asks[0].Title.String()
}
