package pugilism

import (
	"encoding/json"
	"testing"

	"riposte"
	"riposte/dice"
)

// even is a match of a boxer against its like with equal composures, where red has scored
// some knockdowns and the cards of a bout are to be laid.
func even(t *testing.T, options map[string]string, round, bout, scored int) *state {
	t.Helper()
	brannoch := riposte.SeatSetup{Document: json.RawMessage(`"brannoch"`)}
	st, err := Ruleset().New(riposte.Setup{Options: options, Seats: []riposte.SeatSetup{brannoch, brannoch}}, dice.NewSeeded(1, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*state)
	for path, value := range map[string]int{"red.composure": 20, "blue.composure": 20, "round": round, "bout": bout, "red.scored": scored} {
		if err := s.SetField(path, value); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// PG-6.20: a lead decides more, the fewer bouts are left to take it away.
func TestALeadCountsForMoreTowardsTheEnd(t *testing.T) {
	options := map[string]string{"ring": "off", "edge": "off", "rounds": "6", "bouts": "5"}
	last := 0
	for round := 1; round <= 6; round++ {
		for bout := 1; bout <= 5; bout++ {
			s := even(t, options, round, bout, 1)
			v := s.Evaluate(red)
			if v < last || bout == 5 && v <= 0 {
				t.Errorf("round %d, bout %d: a lead of a knockdown is estimated at %d, and a bout earlier at %d", round, bout, v, last)
			}
			last = v
		}
	}
	if first := even(t, options, 1, 1, 1).Evaluate(red); last < 2*first {
		t.Errorf("a lead is estimated at %d in the last bout and at %d in the first, want at least twice as much", last, first)
	}
}

// A match of long rounds that gets to the decision is decided by the same scores.
func TestALeadCountsInTheLastBoutOfLongRounds(t *testing.T) {
	options := map[string]string{"ring": "off", "edge": "off"}
	if early, late := even(t, options, 1, 1, 1).Evaluate(red), even(t, options, 12, 10, 1).Evaluate(red); early != 0 || late < 300_000 {
		t.Errorf("a lead of a knockdown is estimated at %d in the first bout and at %d in the last, want 0 and at least 300,000", early, late)
	}
}

// PG-6.24: at equal scores whoever the tie falls to is ahead, by composure only if it has more of it.
func TestATieIsEstimated(t *testing.T) {
	for tie, want := range map[string]struct{ level, ahead int }{"draw": {0, 0}, "blue": {-1, -1}, "composure": {0, 1}} {
		s := even(t, map[string]string{"ring": "off", "edge": "off", "rounds": "2", "bouts": "2", "decisionTie": tie}, 2, 2, 0)
		if v := s.Evaluate(red); sign(v) != want.level {
			t.Errorf("decisionTie=%s: equals are estimated at %d", tie, v)
		}
		s.corners[red-1].composure++
		draw := even(t, map[string]string{"ring": "off", "edge": "off", "rounds": "2", "bouts": "2"}, 2, 2, 0)
		draw.corners[red-1].composure++
		if v := s.Evaluate(red) - draw.Evaluate(red); sign(v) != want.ahead {
			t.Errorf("decisionTie=%s: with a point of composure more red stands %d better than where a tie is a draw", tie, v)
		}
	}
}

func sign(v int) int {
	switch {
	case v < 0:
		return -1
	case v > 0:
		return 1
	}
	return 0
}
