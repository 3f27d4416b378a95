package table

import (
	"bytes"
	"encoding/json"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/scene"
)

// An askView is what the viewer is asked.
type askView struct {
	Request  int
	Sealed   bool
	Locked   bool
	Blind    int           // the viewer's seat, if the choice is locked by its hash
	Hash     string        // the viewer's blind lock
	Window   string        // how much time there is to open it
	Others   string        // the other seats' blind locks, once all have locked
	Opening  *clockView    // what is left of that time; nil until all have locked
	Forms    template.HTML // JSON of the forms that the answer may have
	Draft    string
	Title    string
	Prompt   string
	Rule     riposte.RuleID
	Sentence string // in the notation
	Reads    string // the same in the labels of what was chosen, if it can be read in the first form
	Missing  string
	Verb     string
	Icon     string
	Fields   []fieldView
}

// A fieldView is one place in the sentence.
type fieldView struct {
	Index    int
	Name     string
	Title    string
	Optional bool
	Value    string // the word in it
	Picks    []pickView
	Number   *scene.Span
	Aim      *scene.AimArea
	Buttons  []pickView // picks that have no place on the table
	Few      bool       // few enough to be part of the ask
	Whys     []whyView
}

type pickView struct {
	Field                  string // the field's name
	Word, Label, Note, Why string
	Cost                   string
	Unit                   string
	Deadly                 string // what it costs whoever chooses it, beside whatever else; "" for nothing
	Pressed, Refused       bool
	Prospect               bool // what it comes to is told beside it
}

// Ask is what is asked, or was answered and locked; nil if nothing is.
func (t *table) Ask() *askView {
	if t.ask == nil {
		t.ask = t.asking()
	}
	return t.ask
}

func (t *table) asking() *askView {
	s := t.sight
	if s.Phase != house.Playing || s.Request == nil || s.View == nil || len(s.View.Asks) == 0 {
		return nil
	}
	a := &s.View.Asks[0]
	v := &askView{
		Request: s.Request.ID, Sealed: s.Request.Sealed, Locked: s.Request.Locked, Forms: formsJSON(s.View.Asks), Draft: s.Request.Draft,
		Title: a.Title.String(), Prompt: ended(a.Prompt.String()), Rule: a.Rule, Sentence: s.Request.Draft, Reads: s.Request.Draft, Verb: t.verb(), Icon: "commit",
	}
	if a.Sealed {
		v.Icon = "locked"
	}
	t.blind(v)
	v.Title = t.question()
	words := t.words()
	if words != nil {
		v.Reads = t.reads(a, words)
	}
	var missing []string
	for i := range a.Fields {
		f := t.field(a, i, words)
		if !f.Optional && f.Value == "" {
			missing = append(missing, t.inSentence(f.Title))
		}
		v.Fields = append(v.Fields, f)
	}
	if a.None != nil && v.Sentence == "" {
		v.Sentence, v.Reads, v.Verb = a.None.Word, a.None.Label.String(), a.None.Label.String()
	}
	switch {
	case v.Locked:
	case t.Grouped() && words == nil && len(s.View.Asks) > 1, len(missing) > 0 && len(a.Fields) == 1:
		v.Missing = web.Msg("cards.choose")
	case len(missing) > 0:
		v.Missing = web.Msg("ask.missing", strings.Join(missing, ", "))
	}
	return v
}

// inSentence is a title as it is written within a sentence; a name is left as it
// is.
func (t *table) inSentence(title string) string {
	for i := range t.sight.View.Sides {
		if t.sight.View.Sides[i].Name.String() == title {
			return title
		}
	}
	return strings.ToLower(title)
}

// ended is a sentence with a full stop, so that another can follow it.
func ended(s string) string {
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".!?") {
		return s
	}
	return s + "."
}

// formsJSON is what the page's script knows of the forms of an answer: what it joins words
// by. JSON has no bracket or ampersand that HTML would take for its own.
func formsJSON(asks []scene.Ask) template.HTML {
	forms := slices.Clone(asks)
	for i := range forms {
		a := &forms[i]
		a.Prompt, a.Rule, a.Lead, a.Sealed, a.Group, a.Notes = "", "", "", false, "", nil
		a.Fields = slices.Clone(a.Fields)
		for j := range a.Fields {
			f := &a.Fields[j]
			f.Rows, f.Picks = nil, slices.Clone(f.Picks)
			for k := range f.Picks {
				p := &f.Picks[k]
				p.Thing, p.Prospect = "", false // the page is drawn with them
				if p.Label.String() == p.Word {
					p.Label = ""
				}
			}
		}
	}
	raw, err := json.Marshal(forms)
	if err != nil {
		panic("web: " + err.Error()) // plain values can always be marshalled
	}
	// Squares are called by their words: the script gives a pick without a label its word. No text of JSON holds
	// a quotation mark as it is, so that this is the name of a field.
	raw = bytes.ReplaceAll(raw, []byte(`"label":"",`), nil)
	return template.HTML(raw) //nolint:gosec // json.Marshal escapes the brackets
}

// few is the most buttons of a field that are put into the ask instead of the tray.
const few = 1

func (t *table) field(a *scene.Ask, i int, words []string) fieldView {
	f := &a.Fields[i]
	v := fieldView{Index: i, Name: f.Name, Title: f.Title.String(), Optional: f.Optional, Number: f.Number, Aim: f.Aim}
	if words != nil {
		v.Value = words[i]
	}
	for j := range f.Picks {
		p := &f.Picks[j]
		pv := pickView{Field: f.Name, Word: p.Word, Label: p.Label.String(), Note: p.Note.String(), Unit: p.Unit.String(), Pressed: v.Value == p.Word, Refused: p.Refusal != nil}
		if p.Cost > 0 {
			pv.Cost = strconv.Itoa(p.Cost)
		}
		if pv.Label == "" {
			pv.Label = p.Word
		}
		pv.Deadly, pv.Prospect = costing(p), p.Prospect && p.Refusal == nil
		if p.At.Kind == scene.AtButton || p.At.Kind == "" || shares(f, j) {
			if p.Refusal != nil {
				pv.Why = "why-" + web.Slug(f.Name) + "-" + strconv.Itoa(j)
				v.Whys = append(v.Whys, whyView{ID: pv.Why, Who: pv.Label, Why: p.Refusal.Why.String(), Rule: p.Refusal.Rule, Href: t.RuleHref(p.Refusal.Rule)})
			}
			v.Buttons = append(v.Buttons, pv)
		}
		v.Picks = append(v.Picks, pv)
	}
	v.Few = len(v.Buttons) <= few && !t.Grouped()
	return v
}

// costing is what a pick costs whoever chooses it, whatever else is chosen; "" for nothing.
func costing(p *scene.Pick) string {
	if p.Peril == nil || p.Peril.With != nil {
		return ""
	}
	return p.Peril.Text.String()
}

// shares reports whether another pick of the field points at the same place, so
// that the place alone can't tell which is meant.
func shares(f *scene.AskField, j int) bool {
	for k := range f.Picks {
		if k != j && f.Picks[k].At == f.Picks[j].At {
			return true
		}
	}
	return false
}

// Others are the other forms that an answer may have, each an HTML form of its own.
func (t *table) Others() (out []otherView) {
	if !t.Asked || t.Grouped() {
		return nil
	}
	for n := 1; n < len(t.sight.View.Asks); n++ {
		a := &t.sight.View.Asks[n]
		o := otherView{N: n, Request: t.sight.Request.ID, Title: a.Title.String(), Verb: a.Verb.String()}
		for i := range a.Fields {
			f := t.field(a, i, nil)
			for j := range f.Whys {
				f.Whys[j].ID += "-" + strconv.Itoa(n)
			}
			for j := range f.Buttons {
				if f.Buttons[j].Why != "" {
					f.Buttons[j].Why += "-" + strconv.Itoa(n)
				}
			}
			o.Fields = append(o.Fields, f)
		}
		out = append(out, o)
	}
	return out
}

type otherView struct {
	N, Request  int
	Title, Verb string
	Fields      []fieldView
}

// Buttons reports whether any pick of the form is a button.
func (o otherView) Buttons() bool {
	for i := range o.Fields {
		if len(o.Fields[i].Buttons) > 0 {
			return true
		}
	}
	return false
}

// Choices are the fields whose buttons, numbers or aims are in the tray.
func (t *table) Choices() []fieldView {
	a := t.Ask()
	if a == nil || a.Locked || t.Grouped() {
		return nil
	}
	var out []fieldView
	if t.Row() != nil {
		return nil
	}
	for _, f := range a.Fields {
		if (!f.Few || f.Number != nil || f.Aim != nil) && !t.inHand(&f) {
			out = append(out, f)
		}
	}
	return out
}

// Brief reports whether the buttons of the field have names and nothing more.
func (f fieldView) Brief() bool {
	return !slices.ContainsFunc(f.Buttons, func(p pickView) bool { return p.Note != "" || p.Cost != "" })
}

// A sealView says whether another seat has chosen.
type sealView struct {
	Name   string
	Locked bool
}

// Seals are the other seats that are asked, or were asked and have locked.
func (t *table) Seals() (out []sealView) {
	for i := range t.sight.Seats {
		s := &t.sight.Seats[i]
		if s.Seat != t.You && (s.Locked || s.Asked) && t.sight.Phase == house.Playing {
			out = append(out, sealView{t.named(s), s.Locked})
		}
	}
	return out
}

// named is a seat's name on the table: the person's, or else the seat's word.
func (t *table) named(s *house.Seated) string {
	if t.nameless(s) {
		return web.Capital(s.Word)
	}
	return s.Name
}

// Clock is the viewer's own clock.
func (t *table) Clock() *clockView {
	if s := t.seat(t.You); s != nil && t.You != riposte.Nobody && s.Clock != nil {
		return clockOf(s.Clock)
	}
	return nil
}

// Waiting says who decides if the viewer doesn't: the view's own line.
func (t *table) Waiting() string {
	if t.sight.View == nil {
		return ""
	}
	return t.sight.View.Prompt.String()
}

// Waited names the seats that the duel waits for.
func (t *table) Waited() string {
	var names []string
	for i := range t.sight.Seats {
		if s := &t.sight.Seats[i]; s.Asked && !s.Locked {
			names = append(names, t.named(s))
		}
	}
	return web.Listed(names)
}

// WaitRule is the rule of the view's line.
func (t *table) WaitRule() riposte.RuleID {
	if t.sight.View == nil {
		return ""
	}
	return t.sight.View.Rule
}

// headline is the title of the page: whose decision it is, or how the duel ended.
func (t *table) headline() string {
	switch s := t.sight; {
	case t.Invited():
		return t.Invitation()
	case s.Phase == house.Over && s.Result != nil:
		return strings.TrimSuffix(t.Verdict(), ".")
	case t.Asked:
		return t.question()
	default:
		return t.Name
	}
}

// Offered says who offers the viewer a rematch; "" if nobody does, or it is the viewer's
// own offer.
func (t *table) Offered() string {
	if t.You == riposte.Nobody || t.sight.Next == "" || t.scene.Replay {
		return ""
	}
	by := t.story.offered
	if s := t.seat(by); s != nil && by != riposte.Nobody && by != t.You {
		return web.Msg("over.offers", web.Capital(t.named(s)))
	}
	return ""
}

// once ends a sentence once: a question that it ends with keeps its own mark.
func once(sentence string) string {
	if strings.HasSuffix(sentence, "?.") {
		return strings.TrimSuffix(sentence, ".")
	}
	return sentence
}

// StatusText is what the status line says.
func (t *table) StatusText() string {
	s := t.sight
	switch {
	case s.Phase == house.Seating:
		return web.Msg("status.seating")
	case s.Phase == house.Preparing:
		return t.preparing()
	case s.Phase == house.Void:
		return voidTitle(s)
	case s.Phase == house.Over && s.Result != nil:
		return "" // the page puts in what End says, unless the focus goes to where it stands
	case s.Phase == house.Over:
		return web.Msg("status.over")
	case t.Asked:
		return t.asks()
	case s.Request != nil && s.Request.Locked:
		if w := t.Waited(); w != "" {
			return web.Msg("status.locked", w)
		}
		if w := t.Opens(); w != "" {
			return web.Msg("ask.opens", w)
		}
	}
	return t.Waiting()
}

// asks is what the viewer is asked, with what the ask says about it and what can still be done.
func (t *table) asks() string {
	text := once(web.Msg("status.yours", t.headline()))
	a := &t.sight.View.Asks[0]
	if prompt := a.Prompt.String(); prompt != "" && ended(prompt) != ended(t.headline()) {
		text += " " + ended(prompt)
	}
	for i := range a.Notes {
		text += " " + ended(a.Notes[i].Text.String())
	}
	return text
}

// preparing says whom the beginning waits for.
func (t *table) preparing() string {
	var names []string
	for i := range t.sight.Seats {
		if s := &t.sight.Seats[i]; !s.Ready && s.Seat != t.You {
			names = append(names, t.named(s))
		}
	}
	switch me := t.seat(t.You); {
	case t.You == riposte.Nobody || me == nil:
		return web.Msg("status.preparing")
	case !me.Ready:
		return once(web.Msg("status.yours", web.Msg("ready.choose")))
	case len(names) > 0:
		return web.Msg("status.ready", web.Listed(names))
	}
	return web.Msg("status.begins")
}

// End is the verdict on a duel that is over.
func (t *table) End() string {
	if t.sight.Phase != house.Over || t.sight.Result == nil {
		return ""
	}
	return t.Verdict()
}

// ends reports whether a line of the report says nothing but how the duel ended, which is told elsewhere.
func (t *table) ends(l *house.Line) bool {
	return t.sight.Result != nil && l.Kind == told && slices.Contains(endsBy[:3], l.Name)
}

// Winners is the marks of the winners.
func (t *table) Winners() (out []string) {
	for _, s := range t.sight.Result.Winners {
		out = append(out, web.SeatNumber(s))
	}
	return out
}

// Result is how the duel ended.
func (t *table) Result() *house.Result { return t.sight.Result }
