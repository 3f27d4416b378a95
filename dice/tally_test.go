package dice

import (
	"math"
	"testing"

	"riposte"
)

func TestTallyCountsMarkedDice(t *testing.T) {
	for _, c := range []struct {
		faces       []int32
		mark        int16
		sum, marked int
	}{
		{[]int32{6, 5, 1}, 5, 12, 2},
		{[]int32{6, 6, 6}, 6, 18, 3},
		{[]int32{1, 2, 3}, 4, 6, 0},
		{[]int32{6, 6, 6}, 7, 18, 0},
	} {
		script := NewScript()
		for _, f := range c.faces {
			script.Append(Draw{Sides: 6, Face: f})
		}
		pool := Pool{N: 3, Sides: 6, Mark: c.mark}
		rec := &Recorder{Source: script}
		if sum, marked := Tally(&Until{Source: rec}, pool); sum != c.sum || marked != c.marked {
			t.Errorf("%v marked from %d: got %d and %d, want %d and %d", c.faces, c.mark, sum, marked, c.sum, c.marked)
		}
		if len(rec.Draws()) != 3 || len(script.Left()) != 0 {
			t.Errorf("%d draws recorded, %d left, want 3 and 0", len(rec.Draws()), len(script.Left()))
		}
	}
}

// The pool as one draw has the chances of its dice one by one.
func TestTallyPlayedIsTallyTaken(t *testing.T) {
	pool := Pool{N: 3, Sides: 8, Mark: 7}
	both := func(d riposte.Dice) (int, error) {
		sum, marked := Tally(d, pool)
		return sum*10 + marked, nil
	}
	single := func(d riposte.Dice) (int, error) {
		sum, marked := 0, 0
		for range 3 {
			face := d.Roll(8)
			sum += face
			if face >= 7 {
				marked++
			}
		}
		return sum*10 + marked, nil
	}
	whole, err := Chances(both, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	byOne, err := Chances(single, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if byOne.Leaves != 512 || whole.Leaves >= 100 || len(whole.Outcomes) != len(byOne.Outcomes) {
		t.Errorf("got %d leaves and %d outcomes, die by die %d and %d", whole.Leaves, len(whole.Outcomes), byOne.Leaves, len(byOne.Outcomes))
	}
	for i, c := range byOne.Outcomes {
		if got := whole.Outcomes[i]; got.Value != c.Value || math.Abs(got.P-c.P) > 1e-14 {
			t.Errorf("outcome %d: got %v, want %v", i, got, c)
		}
	}
}

func TestSumDoesNotLookAtTheMark(t *testing.T) {
	got := Sum(NewScript(Draw{Sides: 6, Face: 6}, Draw{Sides: 6, Face: 5}), Pool{N: 2, Sides: 6, Mark: 5})
	if got != 11 {
		t.Errorf("got %d, want 11", got)
	}
}

func TestTallyPanicsOnPoolsItCannotCount(t *testing.T) {
	for _, p := range []Pool{
		{N: 2, Sides: 6},
		{N: 2, Sides: 6, Mark: 5, Last: 8},
		{N: 2, Sides: 6, Mark: 5, Explode: Top},
		{N: 2, Sides: 6, Mark: 5, Keep: 1},
		{N: 2, Sides: 6, Mark: -1},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v: no panic", p)
				}
			}()
			Tally(NewSeeded(1, 1), p)
		}()
	}
}
