package house_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	. "riposte/internal/house"
	"riposte/match"
)

// lastLine is the last line that a guest was told.
func (w *world) lastLine(g Guest, id string) string {
	lines := w.look(g, id).Lines
	return lines[len(lines)-1].Text
}

// laterWorld is a house whose clock the test sets ahead: one that waited for weeks
// would look for work a million times.
func laterWorld(t *testing.T, cfg Config) (*world, func(time.Duration)) {
	path := filepath.Join(t.TempDir(), "riposte.db")
	var ahead atomic.Int64
	cfg.Random, cfg.Now = random(1), func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	w := on(t, openStore(t, path), path, cfg)
	return w, func(d time.Duration) {
		ahead.Add(int64(d))
		time.Sleep(2 * lookEvery)
		synctest.Wait()
	}
}

// A seat resigns although it is asked nothing, and the other is found to have won.
func TestResignUnasked(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		loser, winner := Guest("ann"), Guest("bob")
		for range 50 {
			if s := w.look(loser, id); s.Request == nil {
				break
			}
			w.answer("ann", id)
			w.answer("bob", id)
			if w.look("ann", id).Request == nil {
				loser, winner = "ann", "bob"
			} else if w.look("bob", id).Request == nil {
				loser, winner = "bob", "ann"
			}
		}
		s := w.look(loser, id)
		if s.Request != nil || s.Phase != Playing || !s.CanResign {
			t.Fatalf("phase %s, asked %+v, may resign: %t", s.Phase, s.Request, s.CanResign)
		}
		if public := w.look("", id); public.CanResign || public.CanEnd || public.CanCancel {
			t.Error("the public may leave")
		}
		r, err := w.Answer(ctx, loser, id, Answer{Sentence: riposte.ConcedeWord, Lock: true, Key: "k"})
		w.must(err)
		again, err := w.Answer(ctx, loser, id, Answer{Sentence: riposte.ConcedeWord, Lock: true, Key: "k"})
		if err != nil || again != r {
			t.Errorf("sent again: %+v, %v, want %+v", again, err, r)
		}
		s = w.look(winner, id)
		if s.Phase != Over || len(s.Result.Winners) != 1 || s.Result.Winners[0] != s.Seat || s.CanResign {
			t.Errorf("phase %s, result %+v, may resign: %t", s.Phase, s.Result, s.CanResign)
		}
	})
}

// Both agree: the duel is void and says why, even after a restart and in the
// record.
func TestAgreeToEnd(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		w.must(w.OfferEnd(ctx, "ann", id, false))
		w.must(w.OfferEnd(ctx, "ann", id, false)) // doing it again changes nothing
		s := w.look("bob", id)
		if s.Phase != Playing || s.Ending == nil || fmt.Sprint(s.Ending) != "&{[1] [2]}" || !s.CanEnd {
			t.Fatalf("phase %s, ending %+v, bob may agree: %t", s.Phase, s.Ending, s.CanEnd)
		}
		if w.look("ann", id).CanEnd || strings.Count(texts(s), "offers to end") != 1 {
			t.Error("ann may offer twice")
		}
		if err := w.OfferEnd(ctx, "eve", id, false); !errors.Is(err, ErrNoSeat) {
			t.Errorf("a stranger: %v", err)
		}
		w.must(w.OfferEnd(ctx, "ann", id, true))
		if s := w.look("bob", id); s.Ending != nil {
			t.Errorf("taken back: %+v", s.Ending)
		}
		w.must(w.OfferEnd(ctx, "bob", id, false))
		if w.look("ann", id).Phase != Playing {
			t.Fatal("an offer that was taken back counts")
		}
		w.must(w.OfferEnd(ctx, "ann", id, false))
		check := func() {
			t.Helper()
			s := w.look("ann", id)
			if s.Phase != Void || s.Stopped != match.Agreed || s.Result != nil || s.CanEnd || s.CanResign || w.lastLine("bob", id) != SaysAgreed {
				t.Errorf("phase %s, stopped %q, last line %q", s.Phase, s.Stopped, w.lastLine("bob", id))
			}
		}
		check()
		if err := w.OfferEnd(ctx, "ann", id, false); !errors.Is(err, match.ErrVoid) {
			t.Errorf("once it is over: %v", err)
		}
		w.must(w.Close(ctx))
		w.into(on(t, w.store, w.path, Config{}).House)
		check()
		r, err := w.Record(ctx, id)
		w.must(err)
		if r.Void == nil || r.Void.Stopped != string(match.Agreed) || r.Result() != "void" {
			t.Errorf("the record: %+v", r.Void)
		}
	})
}

// Without a clock nobody can claim. A person who has not been heard from for a week
// is not asked.
func TestEndAlone(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w, pass := laterWorld(t, Config{})
		id := w.two(Order{Options: quick})
		if err := w.Claim(ctx, "ann", id); !errors.Is(err, match.ErrEarly) {
			t.Errorf("a claim without a clock: %v", err)
		}
		w.must(w.OfferEnd(ctx, "ann", id, false))
		pass(GoneAfter - time.Hour)
		w.must(w.OfferEnd(ctx, "ann", id, false))
		if w.look("ann", id).Phase != Playing {
			t.Fatal("bob was not waited for")
		}
		// Bob is watching: he is not gone, and is asked.
		ear, err := w.Watch(ctx, "bob", id, 0)
		w.must(err)
		pass(time.Hour)
		if s := w.look("ann", id); s.CanEnd || len(s.Ending.Awaited) != 1 {
			t.Errorf("while bob looks on: %+v", s.Ending)
		}
		ear.Close()
		pass(time.Minute)
		if s := w.look("ann", id); !s.CanEnd || len(s.Ending.Awaited) != 0 {
			t.Errorf("without bob: %+v", s.Ending)
		}
		w.must(w.OfferEnd(ctx, "ann", id, false))
		if s := w.look("ann", id); s.Stopped != match.Agreed {
			t.Errorf("phase %s, stopped %q", s.Phase, s.Stopped)
		}
	})
}

// A person who is to move can't end anything by stalling: somebody for whom the duel
// does not wait is not gone, and the week counts from when it does.
func TestStallEndsNothing(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w, pass := laterWorld(t, Config{})
		id := w.two(Order{Options: quick})
		w.answer("bob", id)
		w.must(w.OfferEnd(ctx, "ann", id, false))
		waits := func(what string) {
			t.Helper()
			w.must(w.OfferEnd(ctx, "ann", id, false))
			if s := w.look("ann", id); s.Phase != Playing || s.CanEnd || len(s.Ending.Awaited) != 1 {
				t.Fatalf("%s: phase %s, %+v", what, s.Phase, s.Ending)
			}
		}
		pass(2 * GoneAfter)
		waits("after ann has stalled")
		for n := 0; !w.look("", id).Seats[1].Asked && n < 20; n++ {
			w.answer("ann", id)
		}
		waits("once bob is asked")
		pass(GoneAfter - time.Hour)
		waits("for a week")
		pass(2 * time.Hour)
		w.must(w.OfferEnd(ctx, "ann", id, false))
		if s := w.look("ann", id); s.Stopped != match.Agreed {
			t.Errorf("phase %s, stopped %q", s.Phase, s.Stopped)
		}
	})
}

// A player with only bots need ask nobody; a player who has conceded is not asked.
func TestWhoseWordCounts(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		alone, err := w.Create(ctx, "ann", Order{
			Ruleset: "pugilism", Places: []Place{{Who: Me, Document: sample("ulla"), Lock: true}, {Who: Bot, Document: sample("brannoch")}},
		})
		w.must(err)
		synctest.Wait()
		w.must(w.OfferEnd(ctx, "ann", alone, false))
		if s := w.look("ann", alone); s.Stopped != match.Agreed {
			t.Errorf("alone: phase %s", s.Phase)
		}
		if err := w.OfferEnd(ctx, "ann", w.lay(Order{}), false); !errors.Is(err, riposte.ErrNotOwed) {
			t.Errorf("before the duel began: %v", err)
		}
	})
}

// The game master is gone from a table of many: one player has given up, and the
// other ends the duel after a week in which it waited for the master. A step that
// waits for nobody but the master stays undone.
func TestEndWithoutMaster(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w, pass := laterWorld(t, Config{})
		id := w.encounter()
		s := w.look("gm", id)
		if s.Phase != Playing || s.Referee != 3 {
			t.Fatalf("phase %s, referee %d", s.Phase, s.Referee)
		}
		w.must(w.OfferEnd(ctx, "ann", id, false))
		if s := w.look("ann", id); len(s.Ending.Awaited) != 2 {
			t.Errorf("awaited: %+v", s.Ending)
		}
		_, err := w.Answer(ctx, "bob", id, Answer{Sentence: riposte.ConcedeWord, Lock: true})
		w.must(err)
		if s := w.look("ann", id); s.Phase != Playing || len(s.Ending.Awaited) != 1 || s.Ending.Awaited[0] != 3 {
			t.Errorf("after bob has given up: phase %s, %+v", s.Phase, s.Ending)
		}
		if err := w.OfferEnd(ctx, "bob", id, false); !errors.Is(err, riposte.ErrNotOwed) {
			t.Errorf("of who has lost: %v", err)
		}
		for n := 0; !w.look("", id).Seats[2].Asked; n++ {
			if n == 40 || !w.answer("ann", id) {
				t.Fatalf("the master is not asked after %d answers", n)
			}
		}
		pass(GoneAfter)
		w.must(w.OfferEnd(ctx, "ann", id, false))
		if s := w.look("bob", id); s.Stopped != match.Agreed {
			t.Errorf("phase %s, stopped %q", s.Phase, s.Stopped)
		}
	})
}

// encounter lays a table of two players and a person as game master, and begins.
func (w *world) encounter() string {
	w.t.Helper()
	id, err := w.Create(ctx, "ann", Order{
		Ruleset: "coolname", Options: map[string]string{"encounter": "foes", "master": "person", "initiative": "static"},
		Places: []Place{{Who: Me, Document: sample("oda"), Lock: true}, {Who: Open}, {Who: Open}},
	})
	w.must(err)
	for g, document := range map[Guest]string{"bob": "issa", "gm": "rat-cellar"} {
		seat := riposte.Seat(2)
		if g == "gm" {
			seat = 3
		}
		_, err := w.Join(ctx, g, id, Joining{Seat: seat})
		w.must(err)
		w.must(w.Submit(ctx, g, id, sample(document)))
		w.must(w.LockDocument(ctx, g, id))
	}
	time.Sleep(SeedPatience + 5*time.Second)
	synctest.Wait()
	return id
}

// A table that nobody touches is closed by rule; one that somebody touches is not,
// and none is closed if the operator has said so.
func TestIdle(t *testing.T) {
	bubble(t, func(t *testing.T) {
		const day = 24 * time.Hour
		w, pass := laterWorld(t, Config{Idle: 30 * day})
		left, kept := w.two(Order{Options: quick}), w.two(Order{Options: quick})
		pass(29 * day)
		w.must(w.Talk(ctx, "ann", kept, "still here", ""))
		pass(day)
		if s := w.look("ann", left); s.Phase != Void || s.Stopped != match.Idle || w.lastLine("ann", left) != SaysDead {
			t.Errorf("phase %s, stopped %q, last line %q", s.Phase, s.Stopped, w.lastLine("ann", left))
		}
		if s := w.look("ann", kept); s.Phase != Playing {
			t.Errorf("the other: phase %s", s.Phase)
		}
		r, err := w.Record(ctx, left)
		if err != nil || r.Void == nil || r.Void.Stopped != string(match.Idle) {
			t.Errorf("the record: %+v, %v", r, err)
		}
		pass(29 * day)
		if s := w.look("ann", kept); s.Phase != Void {
			t.Errorf("the other, in the end: phase %s", s.Phase)
		}
	})
	bubble(t, func(t *testing.T) {
		w, pass := laterWorld(t, Config{})
		id := w.two(Order{Options: quick})
		pass(2 * IdleAfter)
		pass(2 * IdleAfter)
		if s := w.look("ann", id); s.Phase != Playing {
			t.Errorf("where none is closed: phase %s", s.Phase)
		}
	})
}

// Twenty tables that wait for others who are gone don't keep a guest from laying
// another; twenty that wait for the guest do, until the guest has resigned one.
func TestDeadTables(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w, pass := laterWorld(t, Config{})
		var tables []string
		for i := range MaxOpen {
			id, err := w.Create(ctx, "ann", Order{Ruleset: "pugilism", Options: quick, Places: []Place{{Who: Me, Document: sample("ulla"), Lock: true}, {}}})
			w.must(err)
			bob := Guest(fmt.Sprint("bob", i))
			_, err = w.Join(ctx, bob, id, Joining{})
			w.must(err)
			w.must(w.Submit(ctx, bob, id, sample("brannoch")))
			w.must(w.LockDocument(ctx, bob, id))
			tables = append(tables, id)
		}
		time.Sleep(SeedPatience + 5*time.Second)
		synctest.Wait()
		for _, id := range tables {
			w.answer("ann", id)
			if s := w.look("ann", id); s.Phase != Playing || s.Request.Must {
				t.Fatalf("phase %s, asked %+v", s.Phase, s.Request)
			}
		}
		order := Order{Ruleset: "pugilism", Places: []Place{{Who: Me}, {Who: Open}}}
		if _, err := w.Create(ctx, "ann", order); !errors.Is(err, ErrTooMany) {
			t.Errorf("while all are live: %v", err)
		}
		pass(GoneAfter + 24*time.Hour)
		if _, err := w.Create(ctx, "ann", order); err != nil {
			t.Errorf("at %d dead tables: %v", MaxOpen, err)
		}
		for i := range tables {
			bob := Guest(fmt.Sprint("bob", i))
			w.answer(bob, tables[i])
		}
		if _, err := w.Create(ctx, "ann", order); !errors.Is(err, ErrTooMany) {
			t.Errorf("where all wait for ann again: %v", err)
		}
		_, err := w.Answer(ctx, "ann", tables[0], Answer{Sentence: riposte.ConcedeWord, Lock: true})
		w.must(err)
		_, err = w.Answer(ctx, "ann", tables[1], Answer{Sentence: riposte.ConcedeWord, Lock: true})
		w.must(err)
		if _, err := w.Create(ctx, "ann", order); err != nil {
			t.Errorf("once two are resigned: %v", err)
		}
	})
}

// The host of a table removes it before the duel has begun, in every phase up to
// then, even while seeds are awaited.
func TestCancel(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		gone := func(what, id string) {
			t.Helper()
			if _, err := w.Look(ctx, "bob", id, 0); !errors.Is(err, ErrCancelled) {
				t.Errorf("%s: %v", what, err)
			}
			if held, err := w.Mine(ctx, "bob"); err != nil || len(held) != 0 {
				t.Errorf("%s: bob holds %v, %v", what, held, err)
			}
		}
		id := w.lay(Order{})
		_, err := w.Join(ctx, "bob", id, Joining{})
		w.must(err)
		if w.look("bob", id).CanCancel || !w.look("ann", id).CanCancel {
			t.Error("who may cancel")
		}
		ear, err := w.Watch(ctx, "bob", id, 0)
		w.must(err)
		_, err = ear.Next(ctx)
		w.must(err)
		for _, g := range []Guest{"bob", "eve", ""} {
			if err := w.Cancel(ctx, g, id); !errors.Is(err, ErrNotHost) {
				t.Errorf("%q cancels: %v", g, err)
			}
		}
		w.must(w.Cancel(ctx, "ann", id))
		if _, err := ear.Next(ctx); !errors.Is(err, ErrCancelled) {
			t.Errorf("who listens: %v", err)
		}
		ear.Close()
		gone("seating", id)
		if err := w.Cancel(ctx, "ann", id); !errors.Is(err, ErrCancelled) {
			t.Errorf("twice: %v", err)
		}

		_, commitment := seedOf(1)
		id, err = w.Create(ctx, "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: Me, Document: sample("ulla"), Lock: true, Commitment: commitment}, {}}})
		w.must(err)
		_, bobs := seedOf(2)
		_, err = w.Join(ctx, "bob", id, Joining{Commitment: bobs})
		w.must(err)
		w.must(w.Submit(ctx, "bob", id, sample("brannoch")))
		w.must(w.LockDocument(ctx, "bob", id))
		if s := w.look("ann", id); s.Phase != Preparing || !s.CanCancel {
			t.Fatalf("phase %s, may cancel: %t", s.Phase, s.CanCancel)
		}
		w.must(w.Cancel(ctx, "ann", id))
		gone("while seeds are awaited", id)

		id = w.two(Order{Options: quick})
		if err := w.Cancel(ctx, "ann", id); !errors.Is(err, ErrBegun) {
			t.Errorf("after the beginning: %v", err)
		}
		if w.look("ann", id).CanCancel {
			t.Error("ann may cancel a duel that has begun")
		}
		other, err := w.Create(ctx, "ann", Order{Ruleset: "pugilism", Places: []Place{{Who: Me}, {}}})
		w.must(err)
		w.must(w.Leave(ctx, "ann", other))
		w.must(w.Cancel(ctx, "ann", other)) // a guest who has left the seat still laid the table
	})
}

// A host without a seat at the table can cancel it too, and is the only watcher who
// is told so.
func TestCancelFromAside(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id, err := w.Create(ctx, "ann", Order{Ruleset: "pugilism", Places: []Place{{}, {}}})
		w.must(err)
		time.Sleep(time.Second)
		_, err = w.Join(ctx, "bob", id, Joining{})
		w.must(err)
		for g, may := range map[Guest]bool{"ann": true, "bob": false, "eve": false, "": false} {
			if s := w.look(g, id); s.CanCancel != may {
				t.Errorf("%q may cancel: %t", g, s.CanCancel)
			}
			ear, err := w.Watch(ctx, g, id, 0)
			w.must(err)
			defer ear.Close()
			for _, what := range []string{"at first", "again"} {
				s, err := ear.Next(ctx)
				w.must(err)
				if s.CanCancel != may {
					t.Errorf("%s %q may cancel: %t", what, g, s.CanCancel)
				}
				w.must(w.Talk(ctx, "bob", id, "well", string(g)+what))
			}
		}
		w.must(w.Cancel(ctx, "ann", id))
		if _, err := w.Look(ctx, "ann", id, 0); !errors.Is(err, ErrCancelled) {
			t.Errorf("then: %v", err)
		}
	})
}
