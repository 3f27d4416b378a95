package pugilism_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules/pugilism"
)

// begin starts a match in which red attacks first, and sets fields in order: path,
// value, path, value.
func begin(t *testing.T, options, red, blue string, set ...any) riposte.State {
	t.Helper()
	s := riposte.Setup{Seats: []riposte.SeatSetup{{Document: json.RawMessage(`"` + red + `"`)}, {Document: json.RawMessage(`"` + blue + `"`)}}}
	if err := json.Unmarshal([]byte(options), &s.Options); err != nil {
		t.Fatal(err)
	}
	st, err := pugilism.Ruleset().New(s, dice.NewSeeded(1, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(set); i += 2 {
		if err := st.(riposte.Fields).SetField(set[i].(string), set[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	return st
}

// say makes a step out of what red says and what blue says; a seat that is not
// asked says "".
func say(t *testing.T, st riposte.State, red, blue string, d riposte.Dice) {
	t.Helper()
	by := make([]riposte.Choice, 3)
	for seat, said := range []string{1: red, 2: blue} {
		if said == "" {
			continue
		}
		var err error
		if by[seat], err = st.Parse(riposte.Seat(seat), said); err != nil {
			t.Fatal(err)
		}
	}
	if err := st.Apply(by, d, nil); err != nil {
		t.Fatal(err)
	}
}

// PG-8.8, PG-10.4: a card that a boxer could not play in a bout is not among those
// it laid down, even if the knockdown has since freed it of what lingered (PG-8.9).
func TestResampleKeepsBansThroughKnockdown(t *testing.T) {
	st := begin(t, `{"ring": "off", "edge": "off", "classCards": "on"}`, "ilvane", "brannoch",
		"first", "red", "red.composure", 30, "blue.composure", 6, "blue.banned.attack", "head-strike")
	say(t, st, "head-heavy x2 / anticipate", "head-jab x2 / general-defense", dice.NewSeeded(1, 1))
	for seed := range uint64(300) {
		guess := st.Clone()
		guess.(riposte.Resampler).Resample(1, dice.NewSeeded(seed, 1))
		if laid, _ := guess.(riposte.Fields).Field("blue.attacks"); strings.Contains(laid.(string), "head-strike") {
			t.Fatalf("blue could not play HEAD-STRIKE in this bout, and is given %s", laid)
		}
	}
}

// PG-10.8: after an open end no card is hidden.
func TestOpenEndHidesNothing(t *testing.T) {
	st := begin(t, `{"ring": "off", "edge": "off"}`, "brannoch", "ulla",
		"first", "red", "blue.composure", 2, "blue.knockdowns", 2)
	say(t, st, "head-heavy x2 / anticipate", "head-jab x2 / general-defense", nil)
	if out := st.Outcome(); out.Why != "TKO" {
		t.Fatalf("got %q, want TKO", out.Why)
	}
	for _, f := range st.(riposte.Fields).Fields() {
		if f.Hidden != 0 {
			t.Errorf("%s is hidden from %b after the match", f.Path, f.Hidden)
		}
	}
}

// Advise weighs every choice, whatever was in the weights before.
func TestAdviseWeighsEveryChoice(t *testing.T) {
	st := begin(t, `{"ring": "off"}`, "brannoch", "ulla",
		"first", "red", "red.edge", "vim verve vigor conditioned good-chin deep-breath", "red.composure", 30)
	say(t, st, "head-jab x2 / anticipate", "head-jab x2 / anticipate", nil)
	legal := st.Legal(nil, 1)
	w := make([]int32, len(legal))
	for i := range w {
		w[i] = math.MaxInt32
	}
	st.(riposte.Advisor).Advise(w, 1, legal)
	for i, c := range legal {
		if w[i] == math.MaxInt32 {
			t.Errorf("%s has no weight of its own", st.Say(1, c))
		}
	}
}
