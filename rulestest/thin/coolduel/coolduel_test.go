package coolduel

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"riposte"
	"riposte/dice"
)

// duel starts red against blue (samples) with red to act, and sets fields.
func duel(t *testing.T, red, blue string, set map[string]any) *state {
	t.Helper()
	setup := riposte.Setup{Seats: []riposte.SeatSetup{{Document: quoted(red)}, {Document: quoted(blue)}}}
	st, err := Rules.New(setup, dice.NewScript(d100(2), d100(1)), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range slices.Backward(slices.Sorted(maps.Keys(set))) { // red first
		if err := st.(*state).SetField(path, set[path]); err != nil {
			t.Fatal(err)
		}
	}
	return st.(*state)
}

func quoted(s string) json.RawMessage {
	raw, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	if s[0] == '{' {
		return json.RawMessage(s)
	}
	return raw
}

func d100(face int) dice.Draw { return dice.Draw{Sides: 100, Face: int32(face)} }

// play makes steps, each a sentence of the seat that is asked, with exactly
// these dice.
func play(t *testing.T, s *state, faces []int, sentences ...string) {
	t.Helper()
	script := dice.NewScript()
	for _, f := range faces {
		script.Append(d100(f))
	}
	for _, sentence := range sentences {
		seat := s.asked()
		c, err := s.Parse(seat, sentence)
		if err != nil {
			t.Fatalf("%q: %v", sentence, err)
		}
		by := make([]riposte.Choice, seats+1)
		by[seat] = c
		if err := dice.Run(func() error { return s.Apply(by, script, nil) }); err != nil {
			t.Fatalf("%q: %v", sentence, err)
		}
	}
	if left := script.Left(); len(left) > 0 {
		t.Fatalf("dice left over: %v", left)
	}
}

func mercenary(grip, shield, armor string) string {
	return `{"class":"mercenary","weapon":"longsword","grip":"` + grip + `","shield":"` + shield + `","armor":"` + armor + `"}`
}

// beside puts the two beside each other.
var beside = map[string]any{"red.at": "1,4", "blue.at": "2,4"}

func TestMaxima(t *testing.T) {
	for _, c := range []struct {
		rule   string
		class  string
		weapon string
		armor  string
		// what the class table of the whole ledger prints
		hp, ap, td, dodge, load int16
	}{
		{"CD-7.1", "berserker", "dagger", "no-armor", 336, 9, 14, 74, 260},
		{"CD-7.2", "hunter", "dagger", "no-armor", 187, 12, 24, 76, 170},
		{"CD-7.3", "knight", "dagger", "no-armor", 367, 10, 24, 66, 250},
		{"CD-7.4", "mercenary", "dagger", "no-armor", 275, 10, 20, 70, 200},
		{"CD-7.5", "pirate", "dagger", "no-armor", 187, 11, 22, 74, 160},
		{"CD-1.12 leather", "mercenary", "dagger", "leather", 275, 10, 135, 49, 200},
	} {
		doc := `{"class":"` + c.class + `","weapon":"` + c.weapon + `","grip":"one-handed","shield":"no-shield","armor":"` + c.armor + `"}`
		s := duel(t, doc, doc, nil)
		class := s.class(1)
		got := [5]int16{class.maxHP(), class.maxAP(), s.maxTD(1), s.dodge(1), class.maxLoad()}
		if want := [5]int16{c.hp, c.ap, c.td, c.dodge, c.load}; got != want {
			t.Errorf("%s %s: got HP, AP, TD, dodge, load %v, want %v", c.rule, c.class, got, want)
		}
	}
}

func TestAttack(t *testing.T) {
	pirate, hunter := "spike", `{"class":"hunter","weapon":"dagger","grip":"one-handed","shield":"no-shield","armor":"no-armor"}`
	for _, c := range []struct {
		rule      string
		red, blue string
		set       map[string]any
		attack    string
		answer    string
		faces     []int
		want      map[string]any
	}{
		{
			"CD-4.10 148 damage unanswered", mercenary("two-handed", "no-shield", "no-armor"), mercenary("two-handed", "no-shield", "leather"),
			nil, "slash", "take", nil,
			map[string]any{"blue.td": 0, "blue.hp": 262, "red.ap": 7},
		},
		{
			"CD-4.44 arms leave 133", mercenary("two-handed", "no-shield", "no-armor"), mercenary("two-handed", "no-shield", "no-armor"),
			nil, "slash", "block arms", nil,
			map[string]any{"blue.td": 0, "blue.hp": 275 - 113, "blue.ap": 9},
		},
		{
			"CD-4.44 a weapon leaves 44", mercenary("two-handed", "no-shield", "no-armor"), mercenary("two-handed", "no-shield", "no-armor"),
			nil, "slash", "block weapon", nil,
			map[string]any{"blue.hp": 275 - 24, "blue.ap": 7},
		},
		{
			"CD-4.44 a short weapon leaves 66", mercenary("two-handed", "no-shield", "no-armor"), hunter,
			nil, "slash", "block weapon", nil,
			map[string]any{"blue.hp": 187 - 42, "blue.ap": 10},
		},
		{
			"CD-4.44 a round shield leaves 51", mercenary("two-handed", "no-shield", "no-armor"), mercenary("one-handed", "round", "no-armor"),
			nil, "slash", "block shield", nil,
			map[string]any{"blue.hp": 275 - 31, "blue.ap": 8},
		},
		{
			"CD-4.49 a round shield absorbs 1 AP", hunter, mercenary("one-handed", "round", "no-armor"),
			nil, "slash", "block shield", nil,
			map[string]any{"blue.td": 20, "blue.hp": 275},
		},
		{
			"CD-4.49 not 2 AP", hunter, mercenary("one-handed", "round", "no-armor"),
			nil, "jab", "block shield", nil,
			map[string]any{"blue.td": 0, "blue.hp": 275 - (24 - 20)},
		},
		{
			"CD-4.49 a heater absorbs 2 AP", mercenary("one-handed", "no-shield", "no-armor"), "wall",
			nil, "jab", "block shield", nil,
			map[string]any{"blue.td": 139},
		},
		{
			"CD-4.22 a total of 61 meets 61", mercenary("one-handed", "no-shield", "no-armor"), hunter,
			nil, "jab", "dodge 5,4 2",
			[]int{46},
			map[string]any{"blue.td": 0, "blue.hp": 123, "blue.at": "5,4", "blue.ap": 10},
		},
		{
			"CD-4.22 60 misses 61", mercenary("one-handed", "no-shield", "no-armor"), hunter,
			nil, "jab", "dodge 5,4 2",
			[]int{45},
			map[string]any{"blue.td": 24, "blue.hp": 187, "blue.at": "5,4"},
		},
		{
			"CD-4.60 the downed stay", mercenary("one-handed", "no-shield", "no-armor"), hunter,
			map[string]any{"red.won": 1, "blue.hp": 1},
			"jab", "dodge 5,4 2",
			[]int{46},
			map[string]any{"blue.hp": 0, "blue.at": "2,4"},
		},
		{
			"CD-4.28 a total of 100 is critical", mercenary("one-handed", "no-shield", "no-armor"), hunter,
			nil, "jab", "dodge 5,4 2",
			[]int{85},
			map[string]any{"blue.td": 0, "blue.hp": 48},
		},
		{
			"CD-4.28 99 is not", mercenary("one-handed", "no-shield", "no-armor"), hunter,
			nil, "jab", "dodge 5,4 2",
			[]int{84},
			map[string]any{"blue.hp": 123},
		},
		{
			"CD-4.65 a parry of 97 meets TD 97", mercenary("one-handed", "no-shield", "leather"), pirate,
			map[string]any{"red.td": 97},
			"jab", "parry jab 2",
			[]int{40, 33},
			map[string]any{"red.td": 6, "blue.td": 22, "blue.ap": 3, "red.hp": 275},
		},
		{
			"CD-4.65 not TD 98", mercenary("one-handed", "no-shield", "leather"), pirate,
			map[string]any{"red.td": 98},
			"jab", "parry jab 2",
			[]int{40, 33},
			map[string]any{"red.td": 98, "blue.td": 0, "blue.hp": 187 - 66},
		},
		{
			"CD-4.71 one die critical", mercenary("one-handed", "no-shield", "leather"), pirate,
			map[string]any{"red.td": 120},
			"jab", "parry jab 2",
			[]int{91, 5},
			map[string]any{"red.td": 0, "red.hp": 275 - (175 - 120)},
		},
		{
			"CD-4.72 both critical: 511 downs", mercenary("one-handed", "no-shield", "leather"), pirate,
			nil, "jab", "parry jab 2",
			[]int{95, 92},
			map[string]any{"red.hp": 0, "blue.won": 1},
		},
		{
			"CD-1.28 two hands with 1H damage", `{"class":"berserker","weapon":"glaive","grip":"two-handed","shield":"no-shield","armor":"no-armor"}`, hunter,
			nil, "jab", "take", nil,
			map[string]any{"blue.td": 0, "blue.hp": 187 - (22 + 42 + 39 - 24)},
		},
	} {
		s := duel(t, c.red, c.blue, beside)
		for path, v := range c.set {
			if err := s.SetField(path, v); err != nil {
				t.Fatal(err)
			}
		}
		play(t, s, c.faces, c.attack, c.answer)
		for path, want := range c.want {
			if got, err := s.Field(path); err != nil || got != want {
				t.Errorf("%s: %s: got %v, want %v (%v)", c.rule, path, got, want, err)
			}
		}
	}
}
