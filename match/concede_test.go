package match

import (
	"slices"
	"testing"
	"time"

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
}

// A seat that is asked nothing may concede too; its word has a number of its own,
// so that the referee can go back to before it.
func TestConcedeUnasked(t *testing.T) {
	m := start(t, toyConfig(3, true))
	for s := riposte.Seat(1); s <= 3; s++ {
		do(t, m, 1, s, bid(1))
	}
	if m.Request(2).ID != 0 || !m.MayConcede(2) {
		t.Fatalf("seat 2 is asked %+v, and may concede: %t", m.Request(2), m.MayConcede(2))
	}
	_, err := m.Answer(at(2), Answer{Seat: 2, Request: 1, Choice: riposte.Concede})
	wantErr(t, "an old request", err, riposte.ErrNotOwed)
	a := Answer{Seat: 2, Choice: riposte.Concede, Key: "k"}
	first, err := m.Answer(at(2), a)
	if err != nil || first != (Receipt{Request: 2, Choice: riposte.Concede, Final: true}) {
		t.Fatalf("got %+v, %v", first, err)
	}
	if again, err := m.Answer(at(3), a); err != nil || again != first || len(m.steps) != 3 {
		t.Errorf("sent again: got %+v, %v, %d steps", again, err, len(m.steps))
	}
	if m.Request(1).ID != 2 || m.MayConcede(2) || m.Over() {
		t.Errorf("seat 1 is asked %+v, seat 2 may concede: %t, over: %t", m.Request(1), m.MayConcede(2), m.Over())
	}
	_, err = m.Answer(at(3), Answer{Seat: 2, Choice: riposte.Concede})
	wantErr(t, "twice", err, riposte.ErrNotOwed)

	cfg := toyConfig(3, true)
	rebuilt, err := Rebuild(cfg, stored(t, m.History()), ptr(stored(t, m.Standing())))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := dump(rebuilt), dump(m); got != want {
		t.Errorf("rebuilt and live differ\n%s", difference(got, want))
	}
	if err := m.GoBack(at(4), 4, 1); err != nil {
		t.Fatal(err)
	}
	if !m.MayConcede(2) || m.Request(2).ID != 0 {
		t.Errorf("after going back seat 2 may concede: %t, and is asked %+v", m.MayConcede(2), m.Request(2))
	}
	if r, err := m.Answer(at(5), Answer{Seat: 2, Choice: riposte.Concede}); err != nil || r.Request != 3 {
		t.Errorf("again: got %+v, %v, want a number that was not used", r, err)
	}
}

// If the rules seal it, a concession is a lock among the others: nobody can tell it
// apart, and those of one question leave together.
func TestConcedeSealed(t *testing.T) {
	sealing := func(players int) Config {
		cfg := toyConfig(players, false)
		cfg.Ruleset = sealingToy{}
		return cfg
	}
	t.Run("like any lock", func(t *testing.T) {
		var feeds [2]string
		for i, c := range []riposte.Choice{bid(1), riposte.Concede} {
			m := start(t, sealing(3))
			do(t, m, 1, 2, c)
			feeds[i] = string(feedBytes(m, 1)) + string(feedBytes(m, 0))
			_, err := m.Answer(at(1), Answer{Seat: 2, Choice: bid(1), Request: 1, Lock: true})
			wantErr(t, "a choice after it", err, riposte.ErrLocked)
			if m.MayConcede(2) == (c == riposte.Concede) {
				t.Errorf("after %x seat 2 may concede: %t", c, m.MayConcede(2))
			}
		}
		if feeds[0] != feeds[1] {
			t.Errorf("the feeds of the others differ:\n%s\n%s", feeds[0], feeds[1])
		}
	})
	t.Run("in place of the own lock", func(t *testing.T) {
		m := start(t, sealing(3))
		do(t, m, 1, 2, bid(3))
		before := string(feedBytes(m, 1))
		do(t, m, 1, 2, riposte.Concede)
		if string(feedBytes(m, 1)) != before || len(m.History().Steps) != 1 {
			t.Error("the others have learned of it")
		}
		do(t, m, 1, 1, bid(1))
		do(t, m, 1, 3, bid(2))
		want := []riposte.Choice{0, bid(1), riposte.Concede, bid(2)}
		if steps := m.History().Steps; len(steps) != 2 || !slices.Equal(steps[1].By, want) {
			t.Errorf("got %+v", steps)
		}
	})
	t.Run("all", func(t *testing.T) {
		m := start(t, sealing(2))
		do(t, m, 1, 1, riposte.Concede)
		_, err := m.Answer(at(1), Answer{Seat: 1, Choice: riposte.Concede})
		wantErr(t, "twice", err, riposte.ErrLocked)
		if m.Over() {
			t.Fatal("the first did not wait")
		}
		do(t, m, 1, 2, riposte.Concede)
		if o := m.Outcome(); !o.Drawn() || len(m.History().Steps) != 2 {
			t.Errorf("got %+v", o)
		}
	})
	t.Run("a claim is not sealed", func(t *testing.T) {
		cfg := sealing(3)
		cfg.Clock.Bank = time.Minute
		m := start(t, cfg)
		m.Presence(at(0), 2, false)
		do(t, m, 1, 3, bid(2))
		wantErr(t, "early", m.Claim(at(59), 1), ErrEarly)
		if err := m.Claim(at(60), 1); err != nil {
			t.Fatal(err)
		}
		if steps := m.History().Steps; len(steps) != 2 || !slices.Equal(steps[1].By, []riposte.Choice{0, 0, riposte.Concede, 0}) {
			t.Errorf("got %+v", steps)
		}
	})
	t.Run("a claim completes the question", func(t *testing.T) {
		cfg := sealing(3)
		cfg.Clock.Bank = time.Minute
		m := start(t, cfg)
		m.Presence(at(0), 2, false)
		do(t, m, 1, 3, riposte.Concede)
		wantErr(t, "of who has conceded", m.Claim(at(60), 3), ErrEarly)
		do(t, m, 61, 1, bid(2))
		if err := m.Claim(at(61), 1); err != nil {
			t.Fatal(err)
		}
		want := []riposte.Choice{0, bid(2), riposte.Concede, riposte.Concede}
		if steps := m.History().Steps; len(steps) != 2 || !slices.Equal(steps[1].By, want) {
			t.Errorf("got %+v", steps)
		}
	})
	t.Run("rebuilt", func(t *testing.T) {
		m := start(t, sealing(3))
		do(t, m, 1, 2, bid(3))
		do(t, m, 1, 2, riposte.Concede)
		do(t, m, 1, 1, bid(1))
		rebuilt, err := Rebuild(sealing(3), stored(t, m.History()), ptr(stored(t, m.Standing())))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(feedBytes(rebuilt, 1), feedBytes(m, 1)) || rebuilt.MayConcede(2) {
			t.Error("rebuilt and live differ")
		}
	})
	// Older histories have concessions at such a question that did not wait.
	t.Run("of before", func(t *testing.T) {
		cfg := toyConfig(3, false)
		m := start(t, cfg)
		do(t, m, 1, 1, bid(1))
		do(t, m, 1, 2, riposte.Concede)
		if _, err := Rebuild(sealing(3), stored(t, m.History()), ptr(stored(t, m.Standing()))); err != nil {
			t.Fatal(err)
		}
	})
}
