package coolduel

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// A told keeps the events of a step.
type told []riposte.Event

func (l *told) Tell(e riposte.Event) { *l = append(*l, e) }

func (l told) rules() (ids string) {
	for _, e := range l {
		ids += string(e.Rule) + " "
	}
	return ids
}

// Everybody sees everything about both sides: seats, and spectators without a seat.
func TestOpenTable(t *testing.T) {
	s, by := struck(t, map[string]string{"absorb": "less_than", "quick_slots": "3"},
		`{"class":"pirate","right":"flintlock","left":"hook","armor":"unarmored","slots":[{"item":"shuriken","count":4}],"inventory":[{"item":"round"}]}`, knighted,
		"attack blue jab left", "block left", map[string]any{
			"red.at": "4,4", "blue.at": "5,4", "red.luck": 2, "red.right.loaded": true, "blue.bleeding": "enemy", "blue.left.durability": 4, "blue.hp": 345,
			"red.crossed": true,
		})
	var views [3]scene.View
	for seat := range views {
		views[seat] = scene.Of(s, riposte.Seat(seat))
	}
	for seat, v := range views {
		if !reflect.DeepEqual(v.Sides, views[0].Sides) || !reflect.DeepEqual(v.Board.Tokens, views[0].Board.Tokens) {
			t.Errorf("CD-9.1 seat %d does not see what spectators see", seat)
		}
	}
	text := func(v any) string {
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	for _, c := range []struct{ rule, want string }{
		{"CD-9.4", "CD-4.49"},
		{"CD-9.4", `"title":"Ave"`},
		{"CD-9.6", "Flintlock"},
		{"CD-9.6", "Shuriken"},
		{"CD-9.6", "Leather Set"},
		{"CD-9.7", views[0].Prompt.String()},
		{"CD-9.7", "Blue is attacked, and may react"},
	} {
		if !strings.Contains(text(views[0]), c.want) {
			t.Errorf("%s: spectators are not shown %q", c.rule, c.want)
		}
	}
	// Changes are visible.
	for _, c := range []struct {
		rule, path string
		value      any
	}{
		{"CD-9.5", "blue.hp", 300},
		{"CD-9.5", "blue.ap", 9},
		{"CD-9.5", "blue.td", 5},
		{"CD-9.5", "blue.bleeding", "none"},
		{"CD-9.5", "blue.burning", "enemy"},
		{"CD-9.5", "blue.prone", true},
		{"CD-9.5", "blue.favored", true},
		{"CD-9.5", "red.luck", 1},
		{"CD-9.5", "red.crossed", false},
		{"CD-9.5", "red.leapt", true},
		{"CD-9.6", "red.right.loaded", false},
		{"CD-9.6", "red.right.durability", 1},
		{"CD-9.6", "blue.armor.durability", 2},
	} {
		before := text(scene.Of(s, 0))
		if err := s.SetField(c.path, c.value); err != nil {
			t.Fatal(err)
		}
		if text(scene.Of(s, 0)) == before {
			t.Errorf("%s: spectators do not see %s", c.rule, c.path)
		}
	}
	var log told
	if err := s.Apply(by, dice.NewSeeded(1, 1), &log); err != nil {
		t.Fatal(err)
	}
	for _, e := range log {
		if e.Audience != riposte.Everyone {
			t.Errorf("CD-9.1 an event of %s is told to %v only", e.Rule, e.Audience)
		}
	}
}

// CD-1.54 and CD-7.23: no critical is reported for those who have none.
func TestNoCritical(t *testing.T) {
	for _, c := range []struct{ red, attack string }{
		{`{"class":"mercenary","generalist":"block","companions":[{"companion":"hired-blade"}]}`, "attack blue jab"},
		{`{"class":"berserker","right":"tomahawk"}`, "attack blue throw"},
		{`{"class":"mercenary","generalist":"block","right":"longsword"}`, "attack blue jab"},
	} {
		s := start(t, "ave", nil, c.red, swordsman)
		by := make([]riposte.Choice, 3)
		who := "red"
		var log told
		say := func(seat riposte.Seat, sentence string, d riposte.Dice) {
			clear(by)
			var err error
			if by[seat], err = s.Parse(seat, sentence); err != nil {
				t.Fatal(err)
			}
			log = nil
			if err := s.Apply(by, d, &log); err != nil {
				t.Fatal(err)
			}
		}
		for s.asked == 2 {
			say(2, "end", dice.NewSeeded(1, 1))
		}
		if s.phase == choosing {
			say(1, "act red1", dice.NewSeeded(1, 1))
			who = "red1"
		}
		for path, v := range map[string]any{who + ".at": "4,4", "blue.at": "5,4"} {
			if err := s.SetField(path, v); err != nil {
				t.Fatal(err)
			}
		}
		say(1, c.attack, dice.NewSeeded(1, 1))
		say(2, "dodge 5,4 1", constant(100))
		if got, want := strings.Contains(log.rules(), "CD-4.28"), strings.Contains(c.red, "longsword"); got != want {
			t.Errorf("%s: a critical is told: %t, want %t (%s)", c.red, got, want, log.rules())
		}
	}
}

// A constant shows one face on every die.
type constant int

func (c constant) Roll(sides int) int { return min(int(c), sides) }
func (c constant) Deal(n int) int     { return 1 }

// CD-4.31: no item of the ledger bruises; one of a variant does, and each bruise
// adds to the next blow (CD-5.6, CD-5.7).
func TestBruise(t *testing.T) {
	content := *Default()
	content.Items[tables.Longsword].Critical = tables.Critical{Bruise: true}
	setup := riposte.Setup{Options: map[string]string{"map": "ave"}, Seats: []riposte.SeatSetup{{Document: []byte(swordsman)}, {Document: []byte(swordsman)}}}
	st, err := With(&content).New(setup, constant(50), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*state)
	by := make([]riposte.Choice, 3)
	say := func(seat riposte.Seat, sentence string, d riposte.Dice) {
		clear(by)
		if by[seat], err = s.Parse(seat, sentence); err != nil {
			t.Fatal(err)
		}
		if err := s.Apply(by, d, nil); err != nil {
			t.Fatal(err)
		}
	}
	if s.asked == 2 {
		say(2, "end", constant(1))
	}
	for path, v := range map[string]any{"red.at": "4,4", "blue.at": "5,4"} {
		if err := s.SetField(path, v); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []int{207, 99} { // 88 through 20 TD, then 88 + 20
		say(1, "attack blue jab", constant(1))
		say(2, "dodge 5,4 1", constant(90))
		if got, _ := s.Field("blue.hp"); got != want {
			t.Errorf("blow %d: %v HP are left, want %d", i+1, got, want)
		}
		if got, _ := s.Field("blue.bruises"); got != i+1 {
			t.Errorf("blow %d: %v bruises, want %d", i+1, got, i+1)
		}
	}
}
