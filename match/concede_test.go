package match

import (
	"slices"
	"testing"

	"riposte"
)

func TestConcede(t *testing.T) {
	t.Run("at once", func(t *testing.T) {
		m := start(t, toyConfig(2, false))
		if _, err := m.Answer(at(1), Answer{Seat: 2, Choice: riposte.Concede}); err != nil {
			t.Fatal(err)
		}
		if o := m.Outcome(); o.Winner() != 1 || !m.Over() {
			t.Errorf("got %+v", o)
		}
		if got := kinds(m, 0, 0); got[len(got)-1] != Ended || m.Request(1).ID != 0 {
			t.Errorf("feed ends with %v", got[len(got)-1])
		}
		_, err := m.Answer(at(1), Answer{Seat: 1, Request: 1, Choice: bid(1)})
		wantErr(t, "after the end", err, riposte.ErrOver)
	})
	t.Run("after the own lock", func(t *testing.T) {
		m := start(t, toyConfig(3, false))
		do(t, m, 1, 1, bid(3))
		do(t, m, 2, 1, riposte.Concede)
		if by := m.History().Steps[1].By; !slices.Equal(by, []riposte.Choice{0, riposte.Concede, 0, 0}) {
			t.Errorf("by: got %x", by)
		}
	})
	t.Run("the last that was missing", func(t *testing.T) {
		m := start(t, toyConfig(3, false))
		do(t, m, 1, 1, bid(3))
		do(t, m, 1, 2, bid(2))
		do(t, m, 2, 3, riposte.Concede)
		steps := m.History().Steps
		if len(steps) != 3 || !slices.Equal(steps[2].By, []riposte.Choice{0, bid(3), bid(2), 0}) {
			t.Errorf("the locks of the others did not stand: %+v", steps)
		}
	})
	t.Run("stale", func(t *testing.T) {
		m := start(t, toyConfig(3, false))
		_, err := m.Answer(at(1), Answer{Seat: 2, Request: 5, Choice: riposte.Concede})
		wantErr(t, "a wrong request", err, riposte.ErrStale)
	})
	t.Run("a seat that is asked nothing", func(t *testing.T) {
		m := start(t, toyConfig(2, false))
		do(t, m, 1, 1, bid(1))
		do(t, m, 1, 2, bid(1))
		_, err := m.Answer(at(1), Answer{Seat: 2, Choice: riposte.Concede})
		wantErr(t, "not asked", err, riposte.ErrNotOwed)
	})
}
