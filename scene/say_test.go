package scene_test

import (
	"testing"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// A speaker names cards and seats; ann is what it calls the first seat, if not empty.
type speaker struct{ message, ann string }

func (s speaker) Voice() *phrase.Voice {
	c := phrase.Must([]byte(`{"told.hit": "` + s.message + `", "list.last": "{0} and {1}", "list.more": "{0}, {1}"}`))
	return c.Voice(func(uint8) string { return "nobody" })
}

func (speaker) Name(list string, i int) phrase.Text {
	return map[string][]phrase.Text{"card": {"JAB", phrase.Term("HOOK")}}[list][i]
}

type caller struct{ speaker }

func (c caller) Called(riposte.Seat) string { return c.ann }

// A shader has another message for a hit of 0.
type shader struct{ speaker }

func (shader) Voice() *phrase.Voice {
	c := phrase.Must([]byte(`{"told.hit": "{2} to {seat}", "told.hit.none": "nothing to {seat}"}`))
	return c.Voice(func(uint8) string { return "nobody" })
}

func (shader) Shade(kind string, n [6]int32) string {
	if kind == "hit" && n[2] == 0 {
		return ".none"
	}
	return ""
}

func TestSay(t *testing.T) {
	seat := func(s riposte.Seat) string { return []string{"nobody", "Ann", "Bo", "Cy"}[s] }
	e := riposte.Event{Seat: 1, Other: 2, N: [6]int32{1, 2, 0, -4, 7}}
	kind := riposte.EventKind{Name: "hit"}
	for _, c := range []struct{ message, want string }{
		{"", ""},
		{"{seat} hits {other}.", "Ann hits Bo."},
		{"{0} {0|die|dice}, {1} {1|die|dice}", "1 die, 2 dice"},
		{"{2:card} and {0:card} for {3}, {1+}, {3+}", "JAB and HOOK for −4, +2, −4"},
		{"{0:seats}; {4:seats}", "Ann; Ann, Bo and Cy"},
		{"{9} {8:card}", "{9} {8:card}"}, // what can't be filled in shows
		{"} {seat}", "} Ann"},
	} {
		if got := scene.Say(&kind, e, seat, speaker{message: c.message}); got != c.want {
			t.Errorf("%q reads %q, want %q", c.message, got, c.want)
		}
	}
	if got := scene.Say(&kind, e, seat, caller{speaker{"{seat}", "Rosie"}}); got != "Rosie" {
		t.Errorf("a seat with a name of its own is called %q", got)
	}
	if got := scene.Say(&kind, e, seat, shader{}); got != "nothing to Ann" {
		t.Errorf("an event with a message of its own reads %q", got)
	}
	if got := scene.Say(&kind, e, seat, nil); got != "hit" {
		t.Errorf("without a speaker %q", got)
	}
}

// What is said is a copy: lists that belong to the rules stay as they are.
func TestSaidIsACopy(t *testing.T) {
	shared := []scene.Note{{Text: "plain"}, {Text: phrase.Ref("told.hit")}}
	within := &scene.Shape{Label: phrase.Ref("told.hit")}
	board := &scene.Board{Title: phrase.Ref("told.hit"), Tokens: []scene.Token{{Badges: shared}}}
	v := scene.View{Title: phrase.Ref("told.hit"), Notes: shared, Board: board, Asks: []scene.Ask{{
		Fields: []scene.AskField{{Aim: &scene.AimArea{Within: within}, Picks: []scene.Pick{{Unless: &scene.Refusal{Why: phrase.Seat(uint8(2))}}}}},
	}}}
	said := v.Said(speaker{message: "it is hit"}.Voice().Plain)
	for _, got := range []phrase.Text{
		said.Title, said.Notes[1].Text, said.Board.Title, said.Board.Tokens[0].Badges[1].Text, said.Asks[0].Fields[0].Aim.Within.Label,
	} {
		if got != "it is hit" {
			t.Errorf("it says %q", got)
		}
	}
	if got := said.Asks[0].Fields[0].Picks[0].Unless.Why; got != "nobody" {
		t.Errorf("the seat is called %q", got)
	}
	if !shared[1].Text.Refers() || !within.Label.Refers() || !board.Title.Refers() || !v.Asks[0].Fields[0].Picks[0].Unless.Why.Refers() {
		t.Error("what the rules hold was changed")
	}
}

// A brief speaker says the kinds of its messages in a few words.
type brief struct{ speaker }

func (brief) Voice() *phrase.Voice {
	c := phrase.Must([]byte(`{"brief.of": "{seat}", "brief.of.sent": "{other}", "brief.hit": "hit for {0}", "brief.hit.hard": "hit hard", "brief.sent": ""}`))
	return c.Voice(func(uint8) string { return "nobody" })
}

func (brief) Shade(kind string, n [6]int32) string {
	if n[0] > 9 {
		return ".hard"
	}
	return ".soft" // which has no words of its own
}

func TestBrief(t *testing.T) {
	seat := func(s riposte.Seat) string { return []string{"nobody", "Ann", "Bo"}[s] }
	for _, c := range []struct {
		kind, who, what string
		n               int32
	}{
		{"hit", "Ann", "hit for 2", 2},
		{"hit", "Ann", "hit hard", 10},
		{"sent", "Bo", "", 2},
		{"missed", "", "", 2},
	} {
		e := riposte.Event{Seat: 1, Other: 2, N: [6]int32{c.n}}
		if who, what := scene.Brief(&riposte.EventKind{Name: c.kind}, e, seat, brief{}); who != c.who || what != c.what {
			t.Errorf("%s of %d: got %q of %q, want %q of %q", c.kind, c.n, what, who, c.what, c.who)
		}
	}
	if who, what := scene.Brief(&riposte.EventKind{Name: "hit"}, riposte.Event{Seat: 1}, seat, nil); who+what != "" {
		t.Errorf("rules without words say %q of %q", what, who)
	}
}
