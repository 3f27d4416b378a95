package house

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	"riposte/dice/fair"
)

// seeded lays a table at which ann and bob have committed to seeds and locked.
func (w *world) seeded(ann, bob *fair.Commitment) string {
	w.t.Helper()
	id := w.lay(Order{Options: quick, Places: []Place{
		{Who: Me, Name: "Ann", Document: sample("brannoch"), Lock: true, Commitment: ann}, {Who: Open},
	}})
	if _, err := w.Join(ctx, "bob", id, Joining{Name: "Bob", Commitment: bob}); err != nil {
		w.t.Fatal(err)
	}
	w.must(w.Submit(ctx, "bob", id, sample("ulla")))
	w.must(w.LockDocument(ctx, "bob", id))
	return id
}

// Both open: the draws are those of the three seeds, and none is made before.
func TestSeedsHonest(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		a, ca := seedOf(1)
		b, cb := seedOf(2)
		id := w.seeded(ca, cb)
		s := w.look("ann", id)
		if s.Phase != Preparing || s.Dice.Settled || !s.Dice.Yours || s.Dice.Until == nil || s.Dice.Server != nil {
			t.Fatalf("before the seeds: %s", encode(t, s))
		}
		if w.look("", id).Dice.Yours {
			t.Error("the public is asked for a seed")
		}
		w.must(w.OpenSeed(ctx, "ann", id, a))
		w.must(w.OpenSeed(ctx, "ann", id, a))
		if s = w.look("bob", id); s.Phase != Preparing || !s.Dice.Seats[0].Opened || s.Dice.Seats[0].Seed != nil || !s.Dice.Yours {
			t.Fatalf("after one seed: %s", encode(t, s))
		}
		if err := w.OpenSeed(ctx, "bob", id, a); !errors.Is(err, ErrSeed) {
			t.Errorf("a wrong seed: %v", err)
		}
		w.must(w.OpenSeed(ctx, "bob", id, b))
		s = w.look("", id)
		if s.Phase != Playing || !s.Dice.Settled || s.Dice.Until != nil || *s.Dice.Seats[1].Seed != b || s.Dice.Seats[0].LeftOut {
			t.Fatalf("after both: %s", encode(t, s.Dice))
		}
		if !strings.Contains(texts(s), "All seeds are in") {
			t.Errorf("told:\n%s", texts(s))
		}
		if end := w.play(id, 1000, "ann", "bob"); end.Dice.Server == nil || !end.Dice.Commitment.Opens(*end.Dice.Server) {
			t.Fatalf("the end: %s", encode(t, end.Dice))
		}
		r := w.verified(id)
		if len(r.Fair.Seats) != 2 || *r.Fair.Seats[0].Seed != a || len(r.Draws()) == 0 {
			t.Errorf("the record has the seeds %+v", r.Fair)
		}
	})
}

// A seed that never comes is left out when patience is over, and everybody is told.
func TestSeedsMissing(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		a, ca := seedOf(1)
		b, cb := seedOf(2)
		id := w.seeded(ca, cb)
		public := w.listen("", id)
		w.must(w.OpenSeed(ctx, "ann", id, a))
		time.Sleep(SeedPatience - time.Second)
		synctest.Wait()
		if s := w.look("", id); s.Phase != Preparing {
			t.Fatalf("too early: %s", s.Phase)
		}
		public.fresh()
		time.Sleep(time.Second + 2*time.Millisecond)
		synctest.Wait()
		got := public.fresh()
		if len(got) == 0 || got[len(got)-1].Phase != Playing {
			t.Fatalf("the stream tells %s", encode(t, got))
		}
		s := w.look("ann", id)
		if !s.Dice.Seats[1].LeftOut || s.Dice.Seats[0].LeftOut || !strings.Contains(texts(s), "without a seed of Bob.") {
			t.Errorf("got %s\n%s", encode(t, s.Dice), texts(s))
		}
		if err := w.OpenSeed(ctx, "bob", id, b); !errors.Is(err, riposte.ErrNotOwed) {
			t.Errorf("a late seed: %v", err)
		}
		public.stop()
		w.play(id, 1000, "ann", "bob")
		w.verified(id)
	})
}

// The job alone does it, with nobody there and the house opened anew.
func TestSeedsJob(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		_, ca := seedOf(1)
		id := w.seeded(ca, nil)
		w.must(w.Close(ctx))
		again := on(t, w.store, w.path, Config{Random: random(9)})
		time.Sleep(SeedPatience + 2*lookEvery)
		synctest.Wait()
		if len(again.tables) == 0 {
			t.Error("no house looked at the table")
		}
		if s := again.look("", id); s.Phase != Playing || !s.Dice.Seats[0].LeftOut || !s.Dice.Seats[1].LeftOut {
			t.Errorf("got %s", encode(t, s))
		}
	})
}

// Seeds are asked for only when all sit; who sits down after one was opened adds
// none.
func TestSeedsOrder(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		a, ca := seedOf(1)
		b, cb := seedOf(2)
		id := w.lay(Order{Places: []Place{{Who: Me, Commitment: ca}}})
		if err := w.OpenSeed(ctx, "ann", id, a); !errors.Is(err, riposte.ErrNotOwed) {
			t.Errorf("a seed before all sit: %v", err)
		}
		if _, err := w.Join(ctx, "bob", id, Joining{Commitment: cb}); err != nil {
			t.Fatal(err)
		}
		w.must(w.OpenSeed(ctx, "ann", id, a))
		w.must(w.Leave(ctx, "bob", id))
		if s := w.look("ann", id); s.Phase != Seating || s.Dice.Settled {
			t.Fatalf("got %s", encode(t, s))
		}
		if _, err := w.Join(ctx, "cid", id, Joining{Commitment: cb}); err != nil {
			t.Fatal(err)
		}
		s := w.look("cid", id)
		if !s.Dice.Settled || !s.Dice.Seats[1].LeftOut || s.Dice.Yours {
			t.Errorf("who came late: %s", encode(t, s.Dice))
		}
		if err := w.OpenSeed(ctx, "cid", id, b); !errors.Is(err, riposte.ErrNotOwed) {
			t.Errorf("a seed committed to too late: %v", err)
		}
		w.must(w.Submit(ctx, "ann", id, sample("pell")))
		w.must(w.LockDocument(ctx, "ann", id))
		w.must(w.Submit(ctx, "cid", id, sample("ulla")))
		w.must(w.LockDocument(ctx, "cid", id))
		if s := w.look("", id); s.Phase != Playing {
			t.Errorf("got %s", encode(t, s))
		}
	})
}

// A bot brings no seed; the person's alone is enough, and its duel begins with it.
func TestSeedsWithBot(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		a, ca := seedOf(1)
		id := w.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true, Commitment: ca}, {Who: Bot}}})
		if s := w.look("ann", id); s.Phase != Preparing || !s.Dice.Yours {
			t.Fatalf("got %s", encode(t, s))
		}
		w.must(w.OpenSeed(ctx, "ann", id, a))
		w.play(id, 1000, "ann")
		if r := w.verified(id); len(r.Fair.Seats) != 1 || *r.Fair.Seats[0].Seed != a {
			t.Errorf("got %+v", r.Fair)
		}
	})
}
