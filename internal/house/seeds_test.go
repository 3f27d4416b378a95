package house_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	"riposte/dice/fair"
	. "riposte/internal/house"
	"riposte/match"
)

// live is a clock at which people sit all the time.
var live = match.Clock{Base: LiveClock}

// seeded lays a table at which ann and bob have committed to seeds and locked.
func (w *world) seeded(ann, bob *fair.Commitment) string {
	w.t.Helper()
	id := w.lay(Order{Options: quick, Clock: live, Places: []Place{
		{Who: Me, Name: "Ann", Document: sample("brannoch"), Lock: true, Commitment: ann}, {Who: Open},
	}})
	w.sitsDown("bob", "Bob", id, bob)
	return id
}

// sitsDown seats a guest and locks a boxer.
func (w *world) sitsDown(g Guest, name, id string, c *fair.Commitment) {
	w.t.Helper()
	if _, err := w.Join(ctx, g, id, Joining{Name: name, Commitment: c}); err != nil {
		w.t.Fatal(err)
	}
	w.must(w.Submit(ctx, g, id, sample("ulla")))
	w.must(w.LockDocument(ctx, g, id))
}

// older lays a table with the first version of the dice, at which ann and bob have
// committed to seeds and locked.
func (w *world) older(ann, bob *fair.Commitment) string {
	w.t.Helper()
	id, err := w.Older(ctx, "ann", &Order{Ruleset: "pugilism", Options: quick, Clock: live, Places: []Place{
		{Who: Me, Name: "Ann", Document: sample("brannoch"), Commitment: ann}, {Who: Open},
	}})
	w.must(err)
	w.must(w.LockDocument(ctx, "ann", id))
	w.sitsDown("bob", "Bob", id, bob)
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

// Under the first version a seed that never comes is left out when patience is used
// up.
func TestSeedsOfTheFirstVersion(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		a, ca := seedOf(1)
		b, cb := seedOf(2)
		id := w.older(ca, cb)
		if d := w.look("ann", id).Dice; d.Version != fair.V1 || d.Attempt != 0 || !d.Yours {
			t.Fatalf("got %s", encode(t, d))
		}
		w.must(w.OpenSeed(ctx, "ann", id, a))
		if _, other := seedOf(3); !errors.Is(w.Commit(ctx, "bob", id, other), riposte.ErrNotOwed) {
			t.Error("another seed was committed to")
		}
		time.Sleep(SeedPatience + 2*lookEvery)
		synctest.Wait()
		s := w.look("ann", id)
		if s.Phase != Playing || !s.Dice.Seats[1].LeftOut || s.Dice.Seats[0].LeftOut || !strings.Contains(texts(s), "without a seed of Bob.") {
			t.Errorf("got %s\n%s", encode(t, s.Dice), texts(s))
		}
		if err := w.OpenSeed(ctx, "bob", id, b); !errors.Is(err, riposte.ErrNotOwed) {
			t.Errorf("a late seed: %v", err)
		}
		w.play(id, 1000, "ann", "bob")
		if r := w.verified(id); r.RNG.String() != "fair" {
			t.Errorf("the record names %s", r.RNG)
		}
	})
}

// Seeds are asked for when all sit, have committed and have locked: those who then
// know them can no longer choose anything. Until then a promise may be replaced.
func TestSeedsOrder(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		a, ca := seedOf(1)
		b, cb := seedOf(2)
		c, cc := seedOf(3)
		id := w.lay(Order{Options: quick, Places: []Place{{Who: Me, Commitment: ca}}})
		notYet := func(what string) {
			t.Helper()
			if err := w.OpenSeed(ctx, "ann", id, a); !errors.Is(err, riposte.ErrNotOwed) {
				t.Errorf("%s: %v", what, err)
			}
			if s := w.look("ann", id); s.Dice.Asks != "" || s.Dice.Until != nil {
				t.Errorf("%s: %s", what, encode(t, s.Dice))
			}
		}
		notYet("a seat is open")
		var faults riposte.Faults
		if _, err := w.Join(ctx, "bob", id, Joining{Commitment: ca}); !errors.As(err, &faults) || faults[0].Path != "commitment" {
			t.Errorf("ann's commitment again: %v", err)
		}
		if _, err := w.Join(ctx, "bob", id, Joining{Commitment: cb}); err != nil {
			t.Fatal(err)
		}
		notYet("documents are not locked")
		w.must(w.Submit(ctx, "ann", id, sample("pell")))
		w.must(w.LockDocument(ctx, "ann", id))
		notYet("a document is not locked")
		w.must(w.Leave(ctx, "bob", id))
		if _, err := w.Join(ctx, "cid", id, Joining{}); err != nil {
			t.Fatal(err)
		}
		if s := w.look("cid", id); !s.Dice.Seats[1].None || s.Dice.Asks != "" {
			t.Errorf("who brings no seed: %s", encode(t, s.Dice))
		}
		if err := w.Commit(ctx, "cid", id, ca); !errors.As(err, &faults) {
			t.Errorf("ann's commitment again: %v", err)
		}
		w.must(w.Commit(ctx, "cid", id, cb))
		w.must(w.Commit(ctx, "cid", id, nil))
		w.must(w.Commit(ctx, "cid", id, cc))
		w.must(w.Commit(ctx, "cid", id, cc))
		w.must(w.Submit(ctx, "cid", id, sample("ulla")))
		w.must(w.LockDocument(ctx, "cid", id))
		s := w.look("cid", id)
		if s.Phase != Preparing || s.Dice.Asks != AsksOpen || s.View != nil {
			t.Fatalf("all are ready: %s", encode(t, s))
		}
		if err := w.Commit(ctx, "cid", id, cb); !errors.Is(err, riposte.ErrNotOwed) {
			t.Errorf("another promise once seeds are asked for: %v", err)
		}
		if err := w.OpenSeed(ctx, "cid", id, b); !errors.Is(err, ErrSeed) {
			t.Errorf("the seed promised before: %v", err)
		}
		w.must(w.OpenSeed(ctx, "cid", id, c))
		if s := w.look("", id); s.Phase != Preparing || s.Dice.Seats[1].Seed != nil || s.View != nil {
			t.Errorf("one seed is missing: %s", encode(t, s))
		}
		w.must(w.OpenSeed(ctx, "ann", id, a))
		if s := w.look("", id); s.Phase != Playing || s.Dice.Asks != "" {
			t.Errorf("got %s", encode(t, s))
		}
		w.play(id, 1000, "ann", "cid")
		if r := w.verified(id); r.RNG.String() != "fair 2" || len(r.Fair.Attempts) != 0 {
			t.Errorf("the record names %s and %d attempts", r.RNG, len(r.Fair.Attempts))
		}
	})
}

// A bot brings no seed; the person's alone is enough, and the duel begins with it.
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
