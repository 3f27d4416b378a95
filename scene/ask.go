package scene

import (
	"strings"

	"riposte"
	"riposte/phrase"
)

// An Ask is one decision in the viewer's hands: fields of picks whose words,
// joined, are the sentence to post. The client needs no rules: it joins.
type Ask struct {
	ID     string         `json:"id"` // the decision's name
	Title  phrase.Text    `json:"title"`
	Prompt phrase.Text    `json:"prompt"`
	Rule   riposte.RuleID `json:"rule,omitempty"`
	Mode   riposte.Mode   `json:"-"`
	Sealed bool           `json:"sealed,omitempty"` // hidden from others until all have locked
	Verb   phrase.Text    `json:"verb"`             // of the button: Lock, Move, Name
	Fields []AskField     `json:"fields"`
	Lead   string         `json:"lead,omitempty"` // what it points at first: "board" or "tray"
	// Group is the heading under which this form of the answer stands with others of
	// its kind: picks as cards, lists and things below them. Where the forms of a
	// decision have titles that differ, each has its own, and the question is that of
	// the decision; where they have one, that is the question.
	Group phrase.Text `json:"group,omitempty"`
	// Quick says that a press on the only pick answers at once, by a button beside the
	// block button: to end, to keep, to take it. With a Group it is a card there too.
	Quick bool `json:"quick,omitempty"`
	// Aside says that it is no part of what goes on but stands beside it: a form that
	// is filled in from lists and numbers and sent by a button of its own, and keeps
	// what is filled in while the requests change.
	Aside bool `json:"aside,omitempty"`
	// Before is words that stand before all fields.
	Before string `json:"before,omitempty"`
	// Budget bounds what the words weigh together.
	Budget *Budget `json:"budget,omitempty"`
	// None is the sentence that stands while every field is left out: its Word,
	// and the Label that the button has then.
	None *Pick `json:"none,omitempty"`
	// Notes are short and stand beside the question: what can still be done.
	Notes []Note `json:"notes,omitempty"`
}

// A Budget bounds the sum of the loads of all words of an ask.
type Budget struct {
	Title phrase.Text    `json:"title"`          // "Weight"
	Base  int            `json:"base,omitempty"` // what is there without any word
	Max   int            `json:"max"`
	Unit  phrase.Text    `json:"unit,omitempty"`
	Rule  riposte.RuleID `json:"rule,omitempty"`
	Soft  bool           `json:"soft,omitempty"` // beyond Max it is allowed, and has consequences
}

// An AskField is one place of the sentence: some picks, a free aim or a number.
type AskField struct {
	Name     string      `json:"name"`
	Title    phrase.Text `json:"title"`
	Before   string      `json:"before,omitempty"` // words that stand before it: "/"
	Optional bool        `json:"optional,omitempty"`
	Picks    []Pick      `json:"picks,omitempty"`
	Number   *Span       `json:"number,omitempty"`
	Aim      *AimArea    `json:"aim,omitempty"`
	// List says that the picks are a list to choose one from, not pressed one by one;
	// Now is the word that stands there to begin with.
	List bool   `json:"list,omitempty"`
	Now  string `json:"now,omitempty"`
	// Rows are the things that the picks belong to by Pick.Of: a panel, a line each.
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
	// Only and Not tie the pick to words of earlier fields: with Only at least
	// one of them must stand there, with Not none may; Unless says why.
	Only   []string `json:"only,omitempty"`
	Not    []string `json:"not,omitempty"`
	Unless *Refusal `json:"unless,omitempty"`
	// Face and Whom take a pick apart that is made in two steps: what is done, in
	// a word, and the Token.ID at which; the picks of one face differ by Whom.
	Face phrase.Text `json:"face,omitempty"`
	Whom string      `json:"whom,omitempty"`
	Icon string      `json:"icon,omitempty"` // a name of the icon sheet
	Of   phrase.Text `json:"of,omitempty"`   // the label of the row of the field it belongs to
	Load int         `json:"load,omitempty"` // of the ask's budget
}

// A Target is what a pick points at.
type Target struct {
	Kind TargetKind `json:"kind"`
	ID   string     `json:"id,omitempty"` // of the card or token
	X    int        `json:"x,omitempty"`  // of the square
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

// A Span is a number from Min to Max in steps of Step.
type Span struct {
	Min  int         `json:"min"`
	Max  int         `json:"max"`
	Step int         `json:"step,omitempty"`
	Unit phrase.Text `json:"unit,omitempty"`
}

// An AimArea is a free aim: a point of the plane, written "x,y".
type AimArea struct {
	From   [2]int `json:"from"`  // where measuring starts
	Reach  int    `json:"reach"` // the furthest, 1/100 inch
	Within *Shape `json:"within,omitempty"`
}

// Sentence joins one word a field to the notation; an empty word leaves an
// optional field out, and without any word it is that of None.
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

// Over reports whether the words weigh more together than the budget allows.
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
