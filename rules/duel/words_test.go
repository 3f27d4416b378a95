package duel

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// The names of the rules' own battlefields are terms, which another language may
// translate; the names on a map that somebody brings stay as they are written.
func TestOwnMapKeepsItsNames(t *testing.T) {
	const garden = `{"name": "Garden", "width": 1000, "height": 1000, "starts": [{"x": 300, "y": 300}, {"x": 700, "y": 700}],
		"pieces": [{"id": "jug", "class": "level", "circle": {"x": 500, "y": 500, "r": 30}, "weight": 1, "flags": ["projectile"]}]}`
	ours := start(t, "tavern-yard", nil, "journeyman", "bulwark")
	theirs, err := Ruleset().New(riposte.Setup{
		Options: map[string]string{"battlefield": "garden"}, Data: map[string]json.RawMessage{"garden": json.RawMessage(garden)},
		Seats: []riposte.SeatSetup{{Document: []byte(`"journeyman"`)}, {Document: []byte(`"bulwark"`)}},
	}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	board := theirs.(*state).View(1).Board
	if got := ours.View(1).Board.Title.Key(); got != "term.Tavern Yard" {
		t.Errorf("the title of our field refers to %q", got)
	}
	if board.Title != "Garden" {
		t.Errorf("their field is called %q", string(board.Title))
	}
	if got := board.Shapes[0].Label; got != phrase.Ref("piece.label", "jug", phrase.Ref("piece.projectile", 1)) {
		t.Errorf("their piece is called %q", string(got))
	}
	if got := theirs.(*state).Name("piece", 0); got != "jug" {
		t.Errorf("events call it %q", string(got))
	}
}

// Refusals refer to seats, so that a table can say them with its own names, whether the
// rules refuse a choice as it is checked or as it is read.
func TestRefusalsCallPeopleByName(t *testing.T) {
	st := start(t, "open-ring", map[string]string{"dice": "each", "sides": "odd-even"}, "journeyman", "journeyman", "journeyman")
	st.phase, st.fighting, st.asking = opening, 7, 0
	st.beginProgramme(teller{})
	table := st.Voice().Calling(func(s uint8) string { return []string{"", "Ann", "Bo", "Cy"}[s] })
	aim := func(sentence string) error {
		c, err := st.Parse(1, sentence)
		if err == nil {
			err = st.Check(1, c)
		}
		return err
	}
	for _, c := range []struct{ sentence, rules, table string }{
		{"1>green", "die 1 is aimed at Green of your own side", "die 1 is aimed at Cy of your own side"},
		{"1>pink", `there is no "pink" in this duel`, `there is no "pink" in this duel`},
		{"7>blue", "a die shows 1 to 6, not 7", "a die shows 1 to 6, not 7"},
	} {
		var refused *riposte.RuleError
		if err := aim(c.sentence); !errors.As(err, &refused) {
			t.Errorf("%s: got %v, want a refusal", c.sentence, err)
		} else if got := table.Say(phrase.Text(refused.Ref)); refused.Msg != c.rules || got != c.table {
			t.Errorf("%s: the rules say %q and the table %q, want %q and %q", c.sentence, refused.Msg, got, c.rules, c.table)
		}
	}
}

// Wherever a view speaks of a seat it refers to whoever sits there: said with other
// names, it contains no colour.
func TestViewsCallPeopleByName(t *testing.T) {
	st := start(t, "open-ring", nil, "journeyman", "bulwark", "whirlwind")
	st.phase, st.fighting, st.asking = opening, 7, 0
	st.beginProgramme(teller{})
	table := st.Voice().Calling(func(s uint8) string { return []string{"", "Ann", "Bo", "Cy"}[s] })
	texts := 0
	for seat := range riposte.Seat(4) {
		st.View(seat).Said(func(text phrase.Text) phrase.Text {
			rules, said := st.Voice().Say(text), table.Say(text)
			for _, colour := range []string{"Red", "Blue", "Green"} {
				if strings.Contains(said, colour) {
					t.Errorf("seat %d is told %q", seat, said)
				}
			}
			if rules != said {
				texts++
			}
			return text
		})
	}
	if texts == 0 {
		t.Error("nothing speaks of a seat")
	}
	v := scene.Of(st, 1)
	if got := v.Asks[0].Fields[0].Picks[0].Label; got != "Swing High at Blue" {
		t.Errorf("the rules offer %q", got)
	}
}

// DU-3.23: who is stopped where the motion begins stays there, in the report too.
func TestMotionThatLeadsNowhere(t *testing.T) {
	st := start(t, "open-ring", nil, "journeyman", "bulwark")
	for _, c := range []struct {
		kind uint16
		to   [2]int32
		want string
	}{
		{evRuns, [2]int32{1352, 823}, "Red sets out to run, and stays at 13.52, 8.23."},
		{evRuns, [2]int32{1352, 824}, "Red runs from 13.52, 8.23 to 13.52, 8.24."},
		{evClimbs, [2]int32{1352, 823}, "Red sets out to climb, and stays at 13.52, 8.23."},
		{evClimbs, [2]int32{1351, 823}, "Red climbs from 13.52, 8.23 to 13.51, 8.23."},
	} {
		e := riposte.Event{Kind: c.kind, Seat: 1, N: [6]int32{1352, 823, c.to[0], c.to[1]}}
		if got := scene.Say(&eventKinds[c.kind], e, func(s riposte.Seat) string { return st.calls(uint8(s)) }, st); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
