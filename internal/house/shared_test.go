package house_test

import (
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	. "riposte/internal/house"
	"riposte/internal/part"
)

// Those who watch as the same viewer get one sight and make one thing out of it;
// others, and whoever comes later, get their own.
func TestSharedSights(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		streams := map[string]*Stream{}
		for name, g := range map[string]Guest{"one": "", "two": "", "stranger": "eve", "ann": "ann", "ann again": "ann", "bob": "bob"} {
			s, err := w.Watch(ctx, g, id, 0)
			w.must(err)
			defer s.Close()
			streams[name] = s
		}
		synctest.Wait()
		for _, s := range streams { // presence and all
			_, err := s.Next(ctx)
			w.must(err)
		}
		w.must(w.Talk(ctx, "ann", id, "hm", ""))
		synctest.Wait()
		made := 0
		got := map[string]*Sight{}
		for name, s := range streams {
			sight, err := s.Next(ctx)
			w.must(err)
			got[name] = sight
			sight.Once("key", func() any { made++; return made })
		}
		if got["one"] != got["two"] || got["one"] != got["stranger"] || got["ann"] != got["ann again"] {
			t.Error("those of the same eyes have sights of their own")
		}
		if got["one"] == got["ann"] || got["ann"] == got["bob"] || made != 3 {
			t.Errorf("three kinds of eyes made %d things", made)
		}
		for name, seat := range map[string]int{"one": 0, "ann": 1, "bob": 2} {
			if int(got[name].Seat) != seat {
				t.Errorf("%s sees as seat %d", name, got[name].Seat)
			}
		}
		if got["one"].Once("other", func() any { return 7 }) != 7 {
			t.Error("another key is not another thing")
		}

		// A moment later the clocks have changed, and so has the sight of anybody
		// who comes.
		time.Sleep(2 * SharedFor)
		late, err := w.Watch(ctx, "", id, got["one"].Since)
		w.must(err)
		defer late.Close()
		s, err := late.Next(ctx)
		w.must(err)
		if s == got["one"] || !s.At.After(got["one"].At) {
			t.Errorf("who comes at %v is given the sight of %v", s.At, got["one"].At)
		}
	})
}

// Somebody who leaves a seat and somebody who takes it never share.
func TestSharedSightsOfAnEmptiedSeat(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.lay(Order{})
		_, err := w.Join(ctx, "bob", id, Joining{Name: "Bob"})
		w.must(err)
		w.must(w.Submit(ctx, "bob", id, sample("ulla")))
		bob := w.listen("bob", id)
		w.must(w.Leave(ctx, "bob", id))
		_, err = w.Join(ctx, "eve", id, Joining{Name: "Eve"})
		w.must(err)
		w.must(w.Submit(ctx, "eve", id, sample("pell")))
		eve := w.listen("eve", id)
		synctest.Wait()
		for _, s := range eve.fresh() {
			if s.Document != nil && string(s.Document.Bytes) == `"ulla"` {
				t.Error("who sits down sees the draft of who left")
			}
		}
		for _, s := range bob.fresh() {
			if s.Document != nil && string(s.Document.Bytes) == `"pell"` {
				t.Error("who left sees the draft of who sits")
			}
		}
		bob.stop()
		eve.stop()
	})
}

func TestOnceForMany(t *testing.T) {
	s := SharedSight()
	var all sync.WaitGroup
	made := make(chan int, 100)
	for range 100 {
		all.Go(func() { s.Once(1, func() any { made <- 1; return 1 }) })
	}
	all.Wait()
	if len(made) != 1 {
		t.Errorf("made %d times, want once", len(made))
	}
}

// A stream looks at the table once for what it tells, not again to find nothing new.
func TestOneLookForEachTelling(t *testing.T) {
	bubble(t, func(t *testing.T) {
		var looks atomic.Int64
		path := filepath.Join(t.TempDir(), "riposte.db")
		w := on(t, openStore(t, path), path, Config{Random: random(1), Meter: &part.Meter{Took: func(p part.Part, _ time.Duration) {
			if p == part.Sight {
				looks.Add(1)
			}
		}}})
		id := w.two(Order{Options: quick})
		ann, bob := w.listen("ann", id), w.listen("bob", id)
		ann.fresh()
		bob.fresh()
		looks.Store(0)
		w.must(w.Talk(ctx, "ann", id, "hm", ""))
		if a, b := len(ann.fresh()), len(bob.fresh()); a != 1 || b != 1 {
			t.Fatalf("told ann %d times and bob %d times", a, b)
		}
		if got := looks.Load(); got != 3 { // whom to wake, and one for each
			t.Errorf("%d looks, want 3", got)
		}
		w.must(w.Talk(ctx, "bob", id, "ha", ""))
		if a, b := len(ann.fresh()), len(bob.fresh()); a != 1 || b != 1 {
			t.Errorf("then told ann %d times and bob %d times", a, b)
		}
		ann.stop()
		bob.stop()
	})
}
