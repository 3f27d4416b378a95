package house_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	"riposte/dice/fair"
	. "riposte/internal/house"
	"riposte/internal/store"
	"riposte/match"
	"riposte/record"
)

// late waits until seeds are no longer waited for.
func late() {
	time.Sleep(SeedPatience + 2*lookEvery)
	synctest.Wait()
}

// A seed that never comes ends the attempt: nothing is played, everyone is told
// whose it was, the server has a new secret, everybody commits anew, and the table
// waits until they have.
func TestAttemptFails(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		a, ca := seedOf(1)
		b, cb := seedOf(2)
		id := w.seeded(ca, cb)
		public := w.listen("", id)
		before := w.look("ann", id).Dice
		w.must(w.OpenSeed(ctx, "ann", id, a))
		time.Sleep(SeedPatience - time.Second)
		synctest.Wait()
		if s := w.look("", id); s.Dice.Attempt != 1 || s.Phase != Preparing {
			t.Fatalf("too early: %s", encode(t, s.Dice))
		}
		public.fresh()
		time.Sleep(time.Second + 2*lookEvery)
		synctest.Wait()
		if got := public.fresh(); len(got) == 0 || got[len(got)-1].Dice.Attempt != 2 {
			t.Fatalf("the stream tells %s", encode(t, got))
		}
		public.stop()
		s := w.look("ann", id)
		if s.Phase != Preparing || s.View != nil || s.Dice.Asks != AsksCommit || s.Dice.Until != nil || s.Dice.Commitment == before.Commitment {
			t.Errorf("got %s", encode(t, s))
		}
		if !strings.Contains(texts(s), "Attempt 1 to begin came to nothing: Bob did not open the seed.") {
			t.Errorf("told:\n%s", texts(s))
		}
		if e := s.Dice.Earlier; len(e) != 1 || e[0].Number != 1 || e[0].Commitment != before.Commitment || *e[0].Seats[0].Seed != a ||
			e[0].Seats[0].Unopened || !e[0].Seats[1].Unopened || e[0].Seats[1].Seed != nil || *e[0].Seats[1].Commitment != *cb || e[0].Seats[1].PutOff {
			t.Errorf("the attempt is %s", encode(t, e))
		}
		if s := w.look("", id); s.Dice.Asks != "" || s.Dice.Seats[1].Failed != 1 {
			t.Errorf("the public sees %s", encode(t, s.Dice))
		}
		if err := w.OpenSeed(ctx, "bob", id, b); !errors.Is(err, riposte.ErrNotOwed) {
			t.Errorf("a seed of the attempt that ended: %v", err)
		}
		var faults riposte.Faults
		for _, used := range []*fair.Commitment{ca, cb} {
			if err := w.Commit(ctx, "ann", id, used); !errors.As(err, &faults) {
				t.Errorf("a commitment of the attempt before: %v", err)
			}
		}
		// The table waits for those who are away, however long.
		a, ca = seedOf(3)
		b, cb = seedOf(4)
		w.must(w.Commit(ctx, "ann", id, ca))
		time.Sleep(3 * SeedPatience)
		synctest.Wait()
		if s := w.look("bob", id); s.Dice.Attempt != 2 || s.Dice.Asks != AsksCommit || s.Dice.Until != nil {
			t.Fatalf("while bob is away: %s", encode(t, s.Dice))
		}
		w.must(w.Commit(ctx, "bob", id, cb))
		if s := w.look("bob", id); s.Dice.Asks != AsksOpen || !s.Dice.Until.Equal(s.At.Add(SeedPatience)) {
			t.Fatalf("all have committed: %s", encode(t, s.Dice))
		}
		w.must(w.OpenSeed(ctx, "bob", id, b))
		w.must(w.OpenSeed(ctx, "ann", id, a))
		w.play(id, 1000, "ann", "bob")
		r := w.verified(id)
		if len(r.Fair.Attempts) != 1 || !r.Fair.Attempts[0].Seats[1].Unopened || *r.Fair.Attempts[0].Seats[0].Seed != mustSeed(1) {
			t.Errorf("the record names %+v", r.Fair.Attempts)
		}
		data, err := r.Export(record.Text)
		w.must(err)
		report := record.Verify(data, rules)
		if !strings.Contains(report.String(), "blue did not open in attempt 1") {
			t.Errorf("verify says\n%s", &report)
		}
	})
}

func mustSeed(b byte) fair.Seed {
	s, _ := seedOf(b)
	return s
}

// The second failure puts the seat off the table: it is open again, without its
// document, for anybody but that guest, by whatever way.
func TestAttemptPutsOff(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		_, ca := seedOf(1)
		_, cb := seedOf(2)
		id := w.seeded(ca, cb)
		open := func(n byte) {
			t.Helper()
			a, ca := seedOf(n)
			w.must(w.Commit(ctx, "ann", id, ca))
			w.must(w.OpenSeed(ctx, "ann", id, a))
		}
		w.must(w.OpenSeed(ctx, "ann", id, mustSeed(1)))
		late()
		_, cb = seedOf(20)
		w.must(w.Commit(ctx, "bob", id, cb))
		open(3)
		late()
		s := w.look("ann", id)
		if s.Phase != Seating || s.Seats[1].Taken || s.Seats[1].Ready || s.Seats[1].Commitment != nil || s.Dice.Attempt != 3 || !s.Dice.Earlier[1].Seats[1].PutOff {
			t.Fatalf("got %s", encode(t, s))
		}
		if !strings.Contains(texts(s), "blue is put off the table") || !strings.Contains(texts(s), "blue did not open") || strings.Contains(texts(s), "Bob did not") {
			t.Errorf("told:\n%s", texts(s))
		}
		gapless(t, s)
		if err := w.Commit(ctx, "bob", id, cb); !errors.Is(err, ErrNoSeat) {
			t.Errorf("who was put off commits: %v", err)
		}
		code, _, err := w.Mover(ctx, "ann", id)
		w.must(err)
		if _, err := w.Move(ctx, "bob", id, code); !errors.Is(err, ErrPutOff) {
			t.Errorf("who was put off takes a seat over: %v", err)
		}
		if _, err := w.Join(ctx, "bob", id, Joining{}); !errors.Is(err, ErrPutOff) {
			t.Errorf("who was put off sits down: %v", err)
		}
		// What is stored says the same.
		again := on(t, w.store, w.path, Config{Random: random(3)})
		same(t, encode(t, again.look("ann", id)), encode(t, s))
		if _, err := again.Join(ctx, "bob", id, Joining{}); !errors.Is(err, ErrPutOff) {
			t.Errorf("who was put off sits down after a restart: %v", err)
		}
		w.must(again.Close(ctx))

		c, cc := seedOf(5)
		w.sitsDown("cid", "Cid", id, cc)
		if s := w.look("cid", id); s.Dice.Until != nil || s.Phase != Preparing || !s.Seats[1].Ready {
			t.Errorf("ann has not committed: %s", encode(t, s))
		}
		open(6)
		w.must(w.OpenSeed(ctx, "cid", id, c))
		before := w.look("", id)
		if before.Phase != Playing {
			t.Fatalf("got %s", encode(t, before))
		}
		gapless(t, before)
		third := on(t, w.store, w.path, Config{Random: random(3)})
		same(t, encode(t, third.look("", id)), encode(t, before))
		w.must(third.Close(ctx))
		w.play(id, 1000, "ann", "cid")
		r := w.verified(id)
		if len(r.Fair.Attempts) != 2 || len(r.Seals) != 2 {
			t.Errorf("the record names %+v, seals %+v", r.Fair.Attempts, r.Seals)
		}
		if l, err := w.store.Load(ctx, id); err != nil || l.Attempts[0].Seats[1].Token != (store.Hash{}) {
			t.Errorf("tokens are kept after the end: %+v, %v", l.Attempts, err)
		}
		if err := w.store.Check(ctx); err != nil {
			t.Error(err)
		}
	})
}

// Neither leaving and sitting down again nor moving the seat to another token
// undoes the first failure.
func TestAttemptCountsPersons(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		_, ca := seedOf(1)
		_, cb := seedOf(2)
		id := w.seeded(ca, cb)
		w.must(w.OpenSeed(ctx, "ann", id, mustSeed(1)))
		late()
		code, _, err := w.Mover(ctx, "bob", id)
		w.must(err)
		if _, err := w.Move(ctx, "phone", id, code); err != nil {
			t.Fatal(err)
		}
		_, cb = seedOf(3)
		_, ca = seedOf(4)
		w.must(w.Commit(ctx, "phone", id, cb))
		w.must(w.Commit(ctx, "ann", id, ca))
		w.must(w.OpenSeed(ctx, "ann", id, mustSeed(4)))
		late()
		if s := w.look("", id); s.Seats[1].Taken {
			t.Errorf("a seat that failed twice with two tokens: %s", encode(t, s.Dice))
		}
		if _, err := w.Join(ctx, "phone", id, Joining{}); !errors.Is(err, ErrPutOff) {
			t.Errorf("got %v", err)
		}
	})
}

// With nobody there and the house reopened in the middle of an attempt, the job
// alone ends it, once the patience is used up during which a house was open.
func TestAttemptSurvivesARestart(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		_, ca := seedOf(1)
		id := w.seeded(ca, nil)
		until := *w.look("", id).Dice.Until
		w.must(w.Close(ctx))
		time.Sleep(SeedPatience / 2)
		until = until.Add(SeedPatience / 2)
		again := on(t, w.store, w.path, Config{Random: random(9)})
		if got := *again.look("", id).Dice.Until; !got.Equal(until) {
			t.Errorf("until %v, want %v", got, until)
		}
		time.Sleep(SeedPatience - time.Second)
		synctest.Wait()
		if s := again.look("ann", id); s.Dice.Attempt != 1 {
			t.Errorf("a second before: %s", encode(t, s.Dice))
		}
		late()
		s := again.look("ann", id)
		if s.Dice.Attempt != 2 || !s.Dice.Earlier[0].Ended.Before(until.Add(2*lookEvery)) {
			t.Errorf("got %s", encode(t, s.Dice))
		}
		// A seat that brings no seed has said so once and for all.
		if s.Dice.Asks != AsksCommit || again.look("bob", id).Dice.Asks != "" || !s.Dice.Seats[1].None {
			t.Errorf("got %s", encode(t, s.Dice))
		}
		again.must(again.Commit(ctx, "ann", id, nil))
		if s := again.look("", id); s.Phase != Playing {
			t.Errorf("got %s", s.Phase)
		}
	})
}

// Two houses on one store end an attempt once.
func TestAttemptOfTwoHouses(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		w.must(w.Close(ctx))
		first := on(t, w.store, w.path, Config{Random: random(4), Shared: true})
		second := on(t, w.store, w.path, Config{Random: random(5), Shared: true})
		_, ca := seedOf(1)
		_, cb := seedOf(2)
		id := first.seeded(ca, cb)
		second.must(second.OpenSeed(ctx, "ann", id, mustSeed(1)))
		late()
		a, b := first.look("", id), second.look("", id)
		same(t, encode(t, a.Dice), encode(t, b.Dice))
		if a.Dice.Attempt != 2 || len(a.Dice.Earlier) != 1 {
			t.Errorf("got %s", encode(t, a.Dice))
		}
	})
}

// Patience depends on the clock.
func TestPatience(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		for _, c := range []struct {
			clock match.Clock
			want  time.Duration
		}{
			{match.Clock{}, 24 * time.Hour},
			{match.Clock{Base: 5 * time.Minute}, time.Minute},
			{match.Clock{PerRequest: time.Hour}, time.Minute},
			{match.Clock{PerRequest: 3 * time.Hour}, 3 * time.Hour},
			{match.Clock{PerRequest: 7 * 24 * time.Hour}, 24 * time.Hour},
		} {
			seed := fair.NewSeed()
			commitment := fair.Commit(seed)
			id := w.lay(Order{Options: quick, Clock: c.clock, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true, Commitment: &commitment}, {Who: Bot}}})
			s := w.look("ann", id)
			if got := s.Dice.Until.Sub(s.At); got != c.want {
				t.Errorf("%+v: %v, want %v", c.clock, got, c.want)
			}
		}
	})
}

// A rematch keeps seats for those who were there, but not for anybody who was put
// off the table.
func TestAttemptAtARematch(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick, Clock: live})
		w.play(id, 1000, "ann", "bob")
		_, ca := seedOf(1)
		_, cb := seedOf(2)
		next, err := w.Rematch(ctx, "ann", id, ca)
		w.must(err)
		_, err = w.Rematch(ctx, "bob", id, cb)
		w.must(err)
		w.must(w.LockDocument(ctx, "ann", next))
		w.must(w.LockDocument(ctx, "bob", next))
		for n := byte(3); n < 7; n += 2 {
			w.must(w.OpenSeed(ctx, "ann", next, mustSeed(n-2)))
			if _, err := w.Join(ctx, "cid", next, Joining{}); !errors.Is(err, ErrTaken) {
				t.Errorf("a stranger: %v", err)
			}
			late()
			_, ca := seedOf(n)
			_, cb := seedOf(n + 1)
			w.must(w.Commit(ctx, "ann", next, ca))
			if n == 3 {
				w.must(w.Commit(ctx, "bob", next, cb))
			}
		}
		if _, err := w.Rematch(ctx, "bob", id, cb); !errors.Is(err, ErrPutOff) {
			t.Errorf("who was put off comes by the rematch: %v", err)
		}
		w.sitsDown("cid", "Cid", next, nil)
		w.must(w.OpenSeed(ctx, "ann", next, mustSeed(5)))
		w.play(next, 1000, "ann", "cid")
		w.verified(next)
	})
}

// Nobody learns from one attempt what belongs to the next: all get the same lines
// and secrets, no seed before it is opened, and never a secret of the server's.
func TestAttemptTellsNoSecret(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		_, ca := seedOf(1)
		b, cb := seedOf(2)
		id := w.seeded(ca, cb)
		first, err := w.store.Load(ctx, id)
		w.must(err)
		w.must(w.OpenSeed(ctx, "ann", id, mustSeed(1)))
		late()
		second, err := w.store.Load(ctx, id)
		w.must(err)
		if bytes.Equal(first.Duel.Secret, second.Duel.Secret) {
			t.Fatal("the secret stays")
		}
		for _, g := range []Guest{"ann", "bob", ""} {
			form := encode(t, w.look(g, id))
			for what, secret := range map[string]fair.Seed{"the first secret": fair.Seed(first.Duel.Secret), "the second": fair.Seed(second.Duel.Secret), "bob's seed": b} {
				if strings.Contains(form, secret.String()) {
					t.Errorf("%q is told %s", g, what)
				}
			}
		}
	})
}
