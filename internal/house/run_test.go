package house_test

import (
	"errors"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	. "riposte/internal/house"
	"riposte/internal/jobs"
	"riposte/internal/store"
	"riposte/match"
)

// A wall is the clock of a machine that somebody can set, and time that runs on
// regardless.
type wall struct{ set time.Duration }

func (w *wall) now() time.Time { return time.Now().Round(0).Add(w.set) }

func running() func() time.Duration {
	began := time.Now()
	return func() time.Duration { return time.Since(began) }
}

// lease leases the answers of bots, as a house does that then dies.
func (w *world) lease() []store.Job {
	w.t.Helper()
	run, err := w.store.Begin(ctx, w.Now(), false)
	w.must(err)
	leased, err := w.store.Lease(ctx, run.ID, w.Now(), jobs.LeaseFor, 10, JobBot)
	if err != nil || len(leased) != 1 {
		w.t.Fatalf("%d jobs, %v", len(leased), err)
	}
	return leased
}

// orphan is a duel with a bot's answer that was leased by a house that then died.
func orphan(t *testing.T) (w *world, id string, lost store.Job) {
	t.Helper()
	w = newWorld(t)
	w.must(w.Close(ctx))
	h := on(t, w.store, w.path, Config{Random: random(2)})
	h.Kill() // it takes orders, but does no work
	synctest.Wait()
	id = h.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot}}})
	return w, id, h.lease()[0]
}

func (w *world) botAnswered(id string) bool { return w.look("", id).Seats[1].Locked }

// What a house that died leaves behind is done at once by the next house on the file,
// however long its leases were to last.
func TestDeadHouse(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w, id, lost := orphan(t)
		next := on(t, w.store, w.path, Config{Random: random(3)})
		synctest.Wait()
		if !next.botAnswered(id) {
			t.Error("the bot is silent")
		}
		if err := w.store.Finish(ctx, lost); !errors.Is(err, store.ErrLost) {
			t.Errorf("the dead one finishes: %v", err)
		}
	})
}

// Houses that share a store leave each other's work alone while they beat, and take over
// from one that is silent.
func TestSilentHouse(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w, id, _ := orphan(t)
		next := on(t, w.store, w.path, Config{Random: random(3), Shared: true})
		on(t, w.store, w.path, Config{Random: random(4), Shared: true})
		time.Sleep(jobs.GoneAfter - jobs.BeatEvery)
		synctest.Wait()
		if next.botAnswered(id) {
			t.Error("the work of one that may be alive was taken")
		}
		time.Sleep(3 * jobs.BeatEvery)
		synctest.Wait()
		if !next.botAnswered(id) {
			t.Error("nobody took over from the silent one")
		}
		time.Sleep(10 * jobs.GoneAfter)
		synctest.Wait()
		run, err := w.store.Begin(ctx, next.Now(), false)
		w.must(err)
		runs, err := w.store.Beat(ctx, run.ID, next.Now(), nil)
		if err != nil || len(runs) != 2 {
			t.Errorf("the other runs are %+v, %v; want the two living ones", runs, err)
		}
	})
}

// A house that was thought to have ended begins another run, and goes on.
func TestTakenForEnded(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		if _, err := w.store.Begin(ctx, w.Now(), true); err != nil {
			t.Fatal(err)
		}
		id := w.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot}}})
		time.Sleep(2 * lookEvery)
		synctest.Wait()
		if !w.botAnswered(id) {
			t.Error("the bot is silent")
		}
	})
}

// A clock that is set back, while the house is open or between two houses, delays nothing:
// the bot answers at once, and a player who lets the time for a choice run out does so at
// the time that was announced.
func TestClockSetBack(t *testing.T) {
	for name, restart := range map[string]bool{"while open": false, "over a restart": true} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				w := newWorld(t)
				w.must(w.Close(ctx))
				clock := &wall{}
				open := func(seed byte) *world {
					return on(t, w.store, w.path, Config{Random: random(seed), Now: clock.now, Elapsed: running()})
				}
				h := open(2)
				const patience = 5 * time.Minute
				timed := h.two(Order{Options: quick, Clock: match.Clock{PerRequest: patience}})
				bot := h.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot}}})
				synctest.Wait()
				until := h.look("", timed).Seats[0].Clock.Deadline
				before := h.Now()
				clock.set = -time.Hour
				if restart { // without a word, during a lease
					h.Kill()
					synctest.Wait()
					h.answer("ann", bot)
					h.lease()
					h = open(3)
				} else {
					h.answer("ann", bot)
				}
				if now := h.Now(); now.Before(before) {
					t.Fatalf("the house's time went back from %v to %v", before, now)
				}
				synctest.Wait()
				if h.look("", bot).Seats[1].Asked {
					t.Error("the bot is silent")
				}
				time.Sleep(until.Sub(h.Now()) - time.Second)
				synctest.Wait()
				if s := h.look("", timed); s.Phase != Playing || !s.Seats[0].Clock.Deadline.Equal(*until) {
					t.Errorf("a second before: %s, the clock of red until %v", s.Phase, s.Seats[0].Clock.Deadline)
				}
				time.Sleep(time.Second + 2*lookEvery)
				synctest.Wait()
				if !strings.Contains(texts(h.look("", timed)), "has run out") {
					t.Error("the time of a choice has not run out")
				}
			})
		})
	}
}

// While no house is open nobody can answer or show that they are here: that time is
// taken from nobody's clock or bank, and the rest goes on.
func TestPauseTakesNoTime(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		live := w.two(Order{Options: quick, Clock: match.Clock{Base: 5 * time.Minute}})
		daily := w.two(Order{Options: quick, Clock: match.Clock{PerRequest: 10 * time.Minute}})
		away := w.two(Order{Options: quick, Clock: match.Clock{Base: time.Hour, Bank: 10 * time.Minute}})
		synctest.Wait()
		for _, id := range []string{live, daily, away} {
			w.answer("ann", id) // only bob is waited for
		}
		ear := w.listen("ann", away)
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		until := w.look("ann", daily).Seats[1].Clock.Deadline
		ear.stop()
		w.Kill()
		synctest.Wait()
		const gap = 3 * time.Hour
		time.Sleep(gap)
		next := on(t, w.store, w.path, Config{Random: random(5)})
		synctest.Wait()
		about := func(what string, got, want time.Duration) {
			t.Helper()
			if slack := jobs.TellEvery + Grace; got < want-slack || got > want+slack {
				t.Errorf("%s: got %v, want %v", what, got, want)
			}
		}
		about("the time left of who was waited for", time.Duration(next.look("bob", live).Seats[1].Clock.Left)*time.Millisecond, 3*time.Minute)
		about("the time of a choice moves", next.look("bob", daily).Seats[1].Clock.Deadline.Sub(*until), gap)
		ear = next.listen("ann", away)
		defer ear.stop()
		time.Sleep(Grace + time.Second)
		synctest.Wait()
		if err := next.Claim(ctx, "ann", away); !errors.Is(err, match.ErrEarly) {
			t.Errorf("claimed at once: %v, want %v", err, match.ErrEarly)
		}
		about("what is left to be away", time.Duration(next.look("ann", away).Seats[1].Clock.Bank)*time.Millisecond, 8*time.Minute)
		time.Sleep(8*time.Minute + jobs.TellEvery)
		synctest.Wait()
		if err := next.Claim(ctx, "ann", away); err != nil {
			t.Errorf("the claim over who is away is lost: %v", err)
		}
		if s := next.look("", live); !strings.Contains(texts(s), "has run out") {
			t.Error("the clock stands after the pause")
		}
	})
}

// Nor does anybody lose by a blind lock that no house was open to be shown.
func TestPauseForfeitsNoLock(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick, Blind: true, Clock: match.Clock{Base: time.Hour, Bank: 10 * time.Minute}})
		kept := safe{}
		w.must(w.hide("ann", id, kept, w.legal(id, 1)[3]))
		w.must(w.hide("bob", id, kept, w.legal(id, 2)[5]))
		until := *w.look("ann", id).Seats[1].Opening
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		const gap = 3 * time.Hour
		w.Kill()
		synctest.Wait()
		time.Sleep(gap)
		w = on(t, w.store, w.path, Config{Random: random(5)})
		synctest.Wait()
		moved := w.look("ann", id).Seats[1].Opening
		if moved == nil || moved.Sub(until) < gap-jobs.BeatEvery || moved.Sub(until) > gap+jobs.BeatEvery {
			t.Fatalf("bob's lock was awaited until %v, is until %v", until, moved)
		}
		w.show("ann", id, kept) // what is stored now includes the pause
		w.must(w.Close(ctx))
		w = on(t, w.store, w.path, Config{Random: random(6)})
		if again := w.look("ann", id).Seats[1].Opening; again == nil || !again.Equal(*moved) {
			t.Errorf("started again: until %v, want %v", again, moved)
		}
		time.Sleep(7 * time.Minute)
		w.show("bob", id, kept)
		if s := w.look("ann", id); s.Phase != Playing || strings.Contains(texts(s), "not opened") {
			t.Errorf("%s: %s", s.Phase, texts(s))
		}
	})
}

// Nor is anybody gone, or a table dead, because no house was open to hear from
// anybody.
func TestPauseMakesNobodyGone(t *testing.T) {
	bubble(t, func(t *testing.T) {
		const day, idle = 24 * time.Hour, 30 * 24 * time.Hour
		var ahead atomic.Int64
		pass := func(d time.Duration) {
			ahead.Add(int64(d))
			time.Sleep(2 * lookEvery)
			synctest.Wait()
		}
		cfg := Config{Idle: idle, Random: random(1), Now: func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }}
		path := filepath.Join(t.TempDir(), "riposte.db")
		w := on(t, openStore(t, path), path, cfg)
		id := w.two(Order{Options: quick})
		w.answer("ann", id) // only bob is waited for
		w.must(w.OfferEnd(ctx, "ann", id, false))
		pass(day)
		w.Kill() // killed
		synctest.Wait()
		ahead.Add(int64(idle))
		w = on(t, w.store, w.path, cfg)
		stands := func(what string) {
			t.Helper()
			w.must(w.OfferEnd(ctx, "ann", id, false))
			if s := w.look("ann", id); s.Phase != Playing || s.CanEnd || len(s.Ending.Awaited) != 1 {
				t.Fatalf("%s: phase %s, stopped %q, %+v", what, s.Phase, s.Stopped, s.Ending)
			}
		}
		pass(time.Hour)
		stands("after the pause")
		pass(GoneAfter - day - 2*time.Hour)
		stands("an hour before the week is full")
		pass(time.Hour)
		w.must(w.OfferEnd(ctx, "ann", id, false))
		if s := w.look("ann", id); s.Stopped != match.Agreed {
			t.Errorf("after a week of open houses: phase %s, stopped %q", s.Phase, s.Stopped)
		}
	})
}
