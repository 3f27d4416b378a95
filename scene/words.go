package scene

import (
	"slices"

	"riposte"
	"riposte/phrase"
)

// A Speaker is a State that shows and tells things as references, which a Voice puts
// into words. The states of every ruleset are Speakers.
type Speaker interface {
	// Voice says the texts of this duel in the language that comes with the rules,
	// and calls the seats what the rules call them.
	Voice() *phrase.Voice
	// Name is the name of number i in a list, such as a card by its index, for the
	// messages of events.
	Name(list string, i int) phrase.Text
}

// A Worded ruleset has a catalogue of the messages that its texts refer to. Find it
// by a type assertion.
type Worded interface{ Words() *phrase.Catalogue }

// Plain says the texts of what a ruleset shows outside a duel: drafts, prints,
// pictures. It calls the seats by their short words.
func Plain(r riposte.Ruleset) Saying {
	w, ok := r.(Worded)
	if !ok {
		return func(t phrase.Text) phrase.Text { return t }
	}
	return w.Words().Voice(func(s uint8) string { return r.Info().SeatWord(riposte.Seat(s)) }).Plain
}

// A Caller is a Speaker whose events call a seat by its character's name instead of by
// the name of the person who sits there.
type Caller interface{ Called(s riposte.Seat) string }

// A Shader is a Speaker that has more than one message for some kinds of events: nobody
// runs from a place to the same place.
type Shader interface {
	// Shade is what the key of the message has after the name of the kind, such as
	// ".stays"; "" is the usual message.
	Shade(kind string, n [6]int32) string
}

// Say is the sentence for an event of the kind, in sp's words; seat names the seats for
// which sp has no names of its own. The key of the message is "told." followed by the
// name of the kind.
func Say(k *riposte.EventKind, e riposte.Event, seat func(riposte.Seat) string, sp Speaker) string {
	if sp == nil {
		return k.Name
	}
	key := ToldKey(k)
	if s, ok := sp.(Shader); ok {
		key += s.Shade(k.Name, e.N)
	}
	return tell(voiceOf(sp, seat), key, &e, sp)
}

// Brief is what an event of the kind was in a few words, and who did it, for a place
// beside the next question: "HEAD-JAB stopped" of Ulla. Who is "" if it is not to be told
// there. The keys are "brief." followed by the name of the kind, and "brief.of", or
// "brief.of." followed by the name. What is told of a kind may be "": then it shows in a number alone.
func Brief(k *riposte.EventKind, e riposte.Event, seat func(riposte.Seat) string, sp Speaker) (who, what string) {
	if sp == nil {
		return "", ""
	}
	key, of := "brief."+k.Name, "brief.of."+k.Name
	plain := sp.Voice()
	if !plain.Has(key) {
		return "", ""
	}
	if s, ok := sp.(Shader); ok && plain.Has(key+s.Shade(k.Name, e.N)) {
		key += s.Shade(k.Name, e.N)
	}
	if !plain.Has(of) {
		of = "brief.of"
	}
	v := voiceOf(sp, seat)
	return tell(v, of, &e, sp), tell(v, key, &e, sp)
}

func tell(v *phrase.Voice, key string, e *riposte.Event, sp Speaker) string {
	return v.Tell(&phrase.Told{Key: key, Seat: uint8(e.Seat), Other: uint8(e.Other), N: e.N[:], Name: sp.Name})
}

// voiceOf is sp's voice, in which a seat is called what events call it; seat names those for
// which sp has no names of its own.
func voiceOf(sp Speaker, seat func(riposte.Seat) string) *phrase.Voice {
	calling := func(s uint8) string { return seat(riposte.Seat(s)) }
	if c, ok := sp.(Caller); ok {
		calling = func(s uint8) string {
			if s == 0 {
				return seat(riposte.Nobody)
			}
			return c.Called(riposte.Seat(s))
		}
	}
	return sp.Voice().Calling(calling)
}

// ToldKey is the key of the message for events of the kind.
func ToldKey(k *riposte.EventKind) string { return "told." + k.Name }

// Refuse is a rule's refusal of a choice, in the voice's words.
func Refuse(by *phrase.Voice, rule riposte.RuleID, key string, args ...any) *riposte.RuleError {
	t := phrase.Ref(key, args...)
	return &riposte.RuleError{Rule: rule, Msg: by.Say(t), Ref: string(t)}
}

// A Saying turns the texts of a scene into other texts, as a Voice does:
// [phrase.Voice.Plain] or [phrase.Voice.Quote].
type Saying func(phrase.Text) phrase.Text

// all says several texts and reports whether any has changed.
func (say Saying) all(texts ...*phrase.Text) (changed bool) {
	for _, t := range texts {
		if *t == "" {
			continue
		}
		if said := say(*t); said != *t {
			*t, changed = said, true
		}
	}
	return changed
}

// each says what is in a list. The list may be shared, so if anything changes, a copy
// takes its place.
func each[T any](list *[]T, say Saying, one func(*T, Saying) bool) (changed bool) {
	if len(*list) == 0 {
		return false
	}
	own := slices.Clone(*list)
	for i := range own {
		changed = one(&own[i], say) || changed
	}
	if changed {
		*list = own
	}
	return changed
}

// the does what each does, for a single value that may be missing.
func the[T any](p **T, say Saying, one func(*T, Saying) bool) bool {
	if *p == nil {
		return false
	}
	own := **p
	if !one(&own, say) {
		return false
	}
	*p = &own
	return true
}

// either reports whether any of several has changed. All of them are said, because
// they are arguments.
func either(changed ...bool) bool { return slices.Contains(changed, true) }

// Said is the scene with its texts said. The original stays as it is.
func (v View) Said(say Saying) View {
	say.all(&v.Title, &v.Prompt)
	each(&v.Meters, say, (*Meter).say)
	each(&v.Sides, say, (*Side).say)
	each(&v.Order, say, (*Slot).say)
	the(&v.Board, say, (*Board).say)
	each(&v.Piles, say, (*Pile).say)
	each(&v.Asks, say, (*Ask).say)
	each(&v.Notes, say, (*Note).say)
	each(&v.Tables, say, (*Table).say)
	return v
}

// Said is the board with its texts said.
func (b Board) Said(say Saying) Board {
	b.say(say)
	return b
}

// Said is the preview with its texts said.
func (p Preview) Said(say Saying) Preview {
	the(&p.Peril, say, (*Peril).say)
	each(&p.Shapes, say, (*Shape).say)
	each(&p.Facts, say, (*Fact).say)
	the(&p.Spread, say, (*Spread).say)
	each(&p.Odds, say, (*Odds).say)
	return p
}

// Said is the prospect with its text said.
func (p Prospect) Said(say Saying) Prospect {
	say.all(&p.Text)
	return p
}

// Said is the draft with its texts said.
func (d Draft) Said(say Saying) Draft {
	say.all(&d.Role)
	each(&d.Budgets, say, (*Meter).say)
	each(&d.Refused, say, (*Unfit).say)
	each(&d.Figures, say, (*Figure).say)
	return d
}

// Said is the print with its texts said.
func (p Print) Said(say Saying) Print {
	say.all(&p.Title, &p.Note)
	each(&p.Cards, say, (*Card).say)
	each(&p.Places, say, (*Place).say)
	each(&p.Tracks, say, (*Track).say)
	the(&p.Board, say, (*Board).say)
	each(&p.Sheets, say, (*Sheet).say)
	return p
}

func (m *Meter) say(say Saying) bool     { return say.all(&m.Label, &m.Unit, &m.Word) }
func (f *Fact) say(say Saying) bool      { return say.all(&f.Label, &f.Value) }
func (n *Note) say(say Saying) bool      { return say.all(&n.Text, &n.Long) }
func (s *Slot) say(say Saying) bool      { return say.all(&s.Label, &s.Note) }
func (l *Legend) say(say Saying) bool    { return say.all(&l.Label) }
func (c *Column) say(say Saying) bool    { return say.all(&c.Label) }
func (r *Row) say(say Saying) bool       { return each(&r.Cells, say, sayText) }
func (s *Shape) say(say Saying) bool     { return say.all(&s.Label, &s.Mark, &s.Note) }
func (r *Refusal) say(say Saying) bool   { return say.all(&r.Why) }
func (p *Peril) say(say Saying) bool     { return say.all(&p.Text) }
func (p *SpanPeril) say(say Saying) bool { return say.all(&p.Text) }
func (s *Span) say(say Saying) bool {
	return either(say.all(&s.Unit), each(&s.Perils, say, (*SpanPeril).say))
}
func (b *Budget) say(say Saying) bool { return say.all(&b.Title, &b.Unit) }
func (s *Spread) say(say Saying) bool { return say.all(&s.Label) }
func (p *Part) say(say Saying) bool   { return say.all(&p.Label, &p.Note) }
func (u *Unfit) say(say Saying) bool  { return say.all(&u.Why) }
func (p *Place) say(say Saying) bool  { return say.all(&p.Title, &p.Note) }
func (t *Track) say(say Saying) bool  { return say.all(&t.Label) }

func sayText(t *phrase.Text, say Saying) bool { return say.all(t) }

func (s *Sheet) say(say Saying) bool {
	return either(say.all(&s.Title), each(&s.Facts, say, (*Fact).say))
}

func (t *Table) say(say Saying) bool {
	return either(say.all(&t.Title), each(&t.Columns, say, (*Column).say), each(&t.Rows, say, (*Row).say))
}

func (s *Side) say(say Saying) bool {
	return either(say.all(&s.Name, &s.Role), s.Main.say(say), each(&s.Meters, say, (*Meter).say),
		each(&s.Badges, say, (*Note).say), each(&s.Sheet, say, (*Sheet).say))
}

func (b *Board) say(say Saying) bool {
	return either(say.all(&b.Title), each(&b.Legend, say, (*Legend).say), each(&b.Shapes, say, (*Shape).say),
		each(&b.Tokens, say, (*Token).say))
}

func (t *Token) say(say Saying) bool {
	return either(say.all(&t.Label), each(&t.Badges, say, (*Note).say))
}

func (p *Pile) say(say Saying) bool {
	return either(say.all(&p.Title, &p.Note), each(&p.Cards, say, (*Card).say))
}

func (c *Card) say(say Saying) bool {
	return either(say.all(&c.Name, &c.Text, &c.Tab), each(&c.Facts, say, (*Fact).say), the(&c.Refusal, say, (*Refusal).say))
}

func (a *Ask) say(say Saying) bool {
	return either(say.all(&a.Title, &a.Prompt, &a.Verb, &a.Group), each(&a.Fields, say, (*AskField).say),
		the(&a.Budget, say, (*Budget).say), the(&a.None, say, (*Pick).say), each(&a.Notes, say, (*Note).say))
}

func (f *AskField) say(say Saying) bool {
	var within bool
	if f.Aim != nil {
		aim := *f.Aim
		if within = the(&aim.Within, say, (*Shape).say); within {
			f.Aim = &aim
		}
	}
	return either(within, say.all(&f.Title), each(&f.Picks, say, (*Pick).say), the(&f.Number, say, (*Span).say),
		each(&f.Rows, say, (*Fact).say), the(&f.Omitted, say, (*Peril).say))
}

func (p *Pick) say(say Saying) bool {
	return either(say.all(&p.Label, &p.Unit, &p.Note, &p.Face, &p.Of), the(&p.Refusal, say, (*Refusal).say),
		the(&p.Unless, say, (*Refusal).say), the(&p.Peril, say, (*Peril).say))
}

func (o *Odds) say(say Saying) bool {
	return either(say.all(&o.Text, &o.If), each(&o.Parts, say, (*Part).say))
}

func (f *Figure) say(say Saying) bool {
	return either(say.all(&f.Name, &f.Kind), each(&f.Tracks, say, (*Meter).say), each(&f.Sheets, say, (*Sheet).say),
		each(&f.Marks, say, (*Fact).say), each(&f.Brief, say, (*Fact).say))
}
