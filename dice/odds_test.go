package dice

import (
	"errors"
	"testing"

	"riposte"
)

// A bout is a state small enough to know every chance in it: a d20 hits from the
// choice upwards, a hit costs an open-ended d6 of 10 vigour, and a boxer with none
// left saves with a d20.
type bout struct {
	riposte.State
	vigour, knockdowns int
}

var errRefused = errors.New("refused")

func (b *bout) Clone() riposte.State {
	c := *b
	return &c
}

func (b *bout) CopyFrom(src riposte.State) { *b = *src.(*bout) }

func (b *bout) Apply(by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
	if by[1] == 0 {
		return errRefused
	}
	if d.Roll(20) < int(by[1]) {
		return nil
	}
	b.vigour -= Sum(d, Pool{N: 1, Sides: 6, Explode: Top})
	if log != nil {
		log.Tell(riposte.Event{Kind: 1, N: [6]int32{int32(b.vigour)}})
	}
	Cut(d, "hit")
	if b.vigour <= 0 {
		b.vigour = -99
		if d.Roll(20) < 11 {
			b.knockdowns++
			log.Tell(riposte.Event{Kind: 2})
		}
	}
	return nil
}

func TestOdds(t *testing.T) {
	st := &bout{vigour: 10}
	by := []riposte.Choice{0, 16}
	knockdown := func(st riposte.State, events []riposte.Event) int {
		if n := st.(*bout).knockdowns; (n == 1) != (len(events) == 2) {
			t.Errorf("%d knockdowns with events %v", n, events)
		}
		return st.(*bout).knockdowns
	}
	// An open d6 reaches 10 by 6+4 or more: 3/36 with 6+4, 6+5 and 6+6.
	d, err := Odds(st, by, "", knockdown, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	want := 0.25 * 3 / 36 * 0.5
	if got := d.Is(1); want < got.Lo-exact || want > got.Hi+exact || got.Hi-got.Lo > 0.25*PoolTail {
		t.Errorf("a knockdown: got %v, want %v", got, want)
	}
	if *st != (bout{vigour: 10}) {
		t.Errorf("the state was changed: %+v", st)
	}

	d, err = Odds(st, by, "hit", func(st riposte.State, _ []riposte.Event) int { return st.(*bout).vigour }, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for vigour, want := range map[int]float64{10: 0.75, 9: 0.25 / 6, 4: 0, 3: 0.25 / 36, -1: 0.25 / 36, -99: 0} {
		if got := d.Is(vigour); want < got.Lo-exact || want > got.Hi+exact {
			t.Errorf("vigour %d at the cut: got %v, want %v", vigour, got, want)
		}
	}

	if _, err := Odds(st, []riposte.Choice{0, 0}, "", knockdown, Limits{}); err != errRefused {
		t.Errorf("a refused choice: got %v", err)
	}
}
