package scene

import (
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/phrase"
)

// An Ask is one decision for the viewer to make: fields of picks. Their words,
// joined, are the sentence to post, so a client needs no rules.
type Ask struct {
	ID     string         `json:"id"` // the name of the decision
	Title  phrase.Text    `json:"title"`
	Prompt phrase.Text    `json:"prompt"`
	Rule   riposte.RuleID `json:"rule,omitempty"`
	Mode   riposte.Mode   `json:"-"`
	Sealed bool           `json:"sealed,omitempty"` // hidden from others until all have locked
	Verb   phrase.Text    `json:"verb"`             // on the button: Lock, Move, Name
	Fields []AskField     `json:"fields"`
	Lead   string         `json:"lead,omitempty"` // what to look at first: "board" or "tray"
	// Group is the heading under which this form of the answer stands with others of
	// its kind: picks shown as cards, with lists and such below them. Where the forms
	// of a decision have different titles, each keeps its own and the decision's
	// title is the question; where they share one title, that is the question.
	Group phrase.Text `json:"group,omitempty"`
	// Aside says that the ask is not part of what is going on but stands beside it: a
	// form that is filled in from lists and numbers, is sent by a button of its own,
	// and keeps what is filled in while the requests change.
	Aside bool `json:"aside,omitempty"`
	// Before is the words that come before all the fields.
	Before string `json:"before,omitempty"`
	// Budget bounds the total load of the words.
	Budget *Budget `json:"budget,omitempty"`
	// None is the answer while every field is left out: its Word is the sentence,
	// and its Label is then the button's.
	None *Pick `json:"none,omitempty"`
	// Notes are short and are shown beside the question: what can still be done.
	Notes []Note `json:"notes,omitempty"`
}

// A Budget bounds the sum of the loads of all words of an ask.
type Budget struct {
	Title phrase.Text    `json:"title"`          // "Weight"
	Base  int            `json:"base,omitempty"` // the load when no word is chosen
	Max   int            `json:"max"`
	Unit  phrase.Text    `json:"unit,omitempty"`
	Rule  riposte.RuleID `json:"rule,omitempty"`
	Soft  bool           `json:"soft,omitempty"` // going beyond Max is allowed, and has consequences
}

// An AskField is one place in the sentence: some picks, a free aim or a number.
type AskField struct {
	Name     string      `json:"name"`
	Title    phrase.Text `json:"title"`
	Before   string      `json:"before,omitempty"` // the words that come before it: "/"
	Optional bool        `json:"optional,omitempty"`
	Picks    []Pick      `json:"picks,omitempty"`
	Number   *Span       `json:"number,omitempty"`
	Aim      *AimArea    `json:"aim,omitempty"`
	// List says that the picks are a list to choose from, not buttons; Now is the
	// word chosen to begin with.
	List bool   `json:"list,omitempty"`
	Now  string `json:"now,omitempty"`
	// Omitted is what it costs to leave an optional field out.
	Omitted *Peril `json:"omitted,omitempty"`
	// Rows are the things that the picks belong to by Pick.Of: a panel with a line
	// for each.
	Rows []Fact `json:"rows,omitempty"`
}

// A Pick is one word that may stand in a field.
type Pick struct {
	Word    string      `json:"word"`
	Label   phrase.Text `json:"label"`
	At      Target      `json:"at"`
	Cost    int         `json:"cost,omitempty"`
	Unit    phrase.Text `json:"unit,omitempty"` // of the cost: fatigue, AP, squares
	Note    phrase.Text `json:"note,omitempty"`
	Refusal *Refusal    `json:"refusal,omitempty"` // the rule that forbids it now
	Peril   *Peril      `json:"peril,omitempty"`   // what it costs whoever makes it
	// Only and Not tie the pick to the words of earlier fields: with Only, at least
	// one of them must be there; with Not, none may be; Unless says why.
	Only   []string `json:"only,omitempty"`
	Not    []string `json:"not,omitempty"`
	Unless *Refusal `json:"unless,omitempty"`
	// Face and Whom divide a pick that is made in two steps: what is done, in a
	// word, and the Token.ID it is done to. The picks with one Face differ in Whom.
	Face  phrase.Text `json:"face,omitempty"`
	Whom  string      `json:"whom,omitempty"`
	Thing string      `json:"thing,omitempty"` // what it is, in a word: "footwork"
	Of    phrase.Text `json:"of,omitempty"`    // the label of the row that it belongs to, in the field
	Load  int         `json:"load,omitempty"`  // what it adds to the ask's budget
	// Prospect says that what the pick comes to is told when somebody asks for it: clients
	// keep a place for it on the pick's button.
	Prospect bool `json:"prospect,omitempty"`
}

// A Peril is a rule that takes whoever makes a choice out of the fight, or ends the duel.
// Clients mark such a choice wherever they offer it, and ask again before they send it.
type Peril struct {
	Rule riposte.RuleID `json:"rule"`
	Text phrase.Text    `json:"text"` // what happens: "ends the duel", "puts Ada out of the fight"
	// With is the words of other fields beside which the pick costs so, one of them; if
	// there are none it always does.
	With []string `json:"with,omitempty"`
}

// Peril is what the words, one for each field, cost whoever chooses them; nil if nothing.
func (a *Ask) Peril(words []string) *Peril {
	for i := range a.Fields {
		if p := a.Fields[i].peril(words[i], words); p != nil {
			return p
		}
	}
	return nil
}

// peril is what a word of the field costs beside the others.
func (f *AskField) peril(word string, words []string) *Peril {
	if word == "" && f.Omitted != nil {
		return f.Omitted
	}
	for i := range f.Picks {
		p := &f.Picks[i]
		if p.Word == word && p.Peril != nil && (p.Peril.With == nil || slices.ContainsFunc(p.Peril.With, func(w string) bool { return slices.Contains(words, w) })) {
			return p.Peril
		}
	}
	if f.Number == nil {
		return nil
	}
	n, _ := strconv.Atoi(word) // left out it is 0
	for _, p := range f.Number.Perils {
		if p.From <= n && n <= p.To {
			return &Peril{Rule: p.Rule, Text: p.Text}
		}
	}
	return nil
}

// A Target is what a pick points at.
type Target struct {
	Kind TargetKind `json:"kind"`
	ID   string     `json:"id,omitempty"` // the ID of the card or token
	X    int        `json:"x,omitempty"`  // the place of the square
	Y    int        `json:"y,omitempty"`
}

// A TargetKind is a kind of thing on the table.
type TargetKind string

// The kinds of targets.
const (
	AtButton TargetKind = "button"
	AtCard   TargetKind = "card"
	AtToken  TargetKind = "token"
	AtSquare TargetKind = "square"
)

// A Span is the numbers from Min to Max in steps of Step.
type Span struct {
	Min  int         `json:"min"`
	Max  int         `json:"max"`
	Step int         `json:"step,omitempty"`
	Unit phrase.Text `json:"unit,omitempty"`
	// Perils are what some of the numbers cost whoever chooses one of them.
	Perils []SpanPeril `json:"perils,omitempty"`
}

// A SpanPeril is a peril of the numbers from From to To. If From is 0, leaving the field
// out is one of them.
type SpanPeril struct {
	Rule riposte.RuleID `json:"rule"`
	Text phrase.Text    `json:"text"`
	From int            `json:"from"`
	To   int            `json:"to"`
}

// An AimArea is a free aim: a point of the plane, written "x,y".
type AimArea struct {
	From   [2]int `json:"from"`  // where measuring starts
	Reach  int    `json:"reach"` // the furthest it can go, in 1/100 inch
	Within *Shape `json:"within,omitempty"`
}

// Sentence joins one word for each field into the notation. An empty word leaves an
// optional field out; if all are empty, the sentence is that of None.
func (a *Ask) Sentence(words []string) string {
	var parts []string
	if a.Before != "" {
		parts = append(parts, a.Before)
	}
	empty := len(parts)
	for i, w := range words {
		if w == "" {
			continue
		}
		if before := a.Fields[i].Before; before != "" {
			parts = append(parts, before)
		}
		parts = append(parts, w)
	}
	if len(parts) == empty && a.None != nil {
		return a.None.Word
	}
	return strings.Join(parts, " ")
}

// Over reports whether the words together weigh more than the budget allows.
func (a *Ask) Over(words []string) bool {
	b := a.Budget
	if b == nil || b.Soft {
		return false
	}
	load := b.Base
	for i, word := range words {
		for j := range a.Fields[i].Picks {
			if p := &a.Fields[i].Picks[j]; p.Word == word {
				load += p.Load
				break
			}
		}
	}
	return load > b.Max
}

// Prospects are the sentences of the ask whose [Prospect] is told, that many at most: those with
// a pick that has one, beside each word that may stand in the other fields. What is optional is
// left out.
func (a *Ask) Prospects(most int) []string {
	var found []string
	a.prospects(make([]string, len(a.Fields)), 0, false, func(words []string) bool {
		found = append(found, a.Sentence(words))
		return len(found) < most
	})
	return found
}

// prospects fills the fields from next on; told says whether a word before them has a prospect.
// It returns false when enough have been found.
func (a *Ask) prospects(words []string, next int, told bool, found func([]string) bool) bool {
	if next == len(a.Fields) {
		return !told || found(words)
	}
	f, some := &a.Fields[next], false
	for j := range f.Picks {
		p := &f.Picks[j]
		if (f.Optional && !p.Prospect) || !p.stands(words[:next]) {
			continue
		}
		some, words[next] = true, p.Word
		if !a.prospects(words, next+1, told || p.Prospect, found) {
			return false
		}
	}
	if some || !f.Optional {
		return true
	}
	words[next] = ""
	return a.prospects(words, next+1, told, found)
}

// stands reports whether a pick may be made after the words before it.
func (p *Pick) stands(before []string) bool {
	among := func(list []string) bool {
		return slices.ContainsFunc(list, func(w string) bool { return slices.Contains(before, w) })
	}
	return p.Refusal == nil && (len(p.Only) == 0 || among(p.Only)) && !among(p.Not)
}
