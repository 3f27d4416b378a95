package dice

import (
	"errors"
	"testing"

	"riposte"
)

func TestStopsReturnsInAWalkAndPanicsElsewhere(t *testing.T) {
	second := 0
	rules := func(d riposte.Dice) (int, error) {
		first := d.Roll(6)
		if Stops(d, "there") {
			return first, nil
		}
		second++
		return first + d.Roll(6), nil
	}
	d, err := Chances(rules, Limits{Cut: "there"})
	if err != nil || d.Leaves != 6 || second != 0 {
		t.Errorf("got %d leaves, %d second dice, %v, want 6 and 0", d.Leaves, second, err)
	}
	if d, err = Chances(rules, Limits{Cut: "elsewhere"}); err != nil || d.Leaves != 36 {
		t.Errorf("another cut: got %d leaves, %v, want 36", d.Leaves, err)
	}
	var cut *CutError
	err = Run(func() error { _, err := rules(&Until{Source: NewSeeded(1, 1), Point: "there"}); return err })
	if !errors.As(err, &cut) {
		t.Errorf("Until: got %v, want a CutError", err)
	}
	if Stops(NewSeeded(1, 1), "there") || Stops(NewScript(), "there") {
		t.Error("a plain source stops")
	}
}
