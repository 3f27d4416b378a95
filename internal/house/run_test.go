package house

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"riposte/internal/store"
	"riposte/match"
)

// A wall is a clock of a machine that somebody can set, and time that runs on.
type wall struct{ set time.Duration }

func (w *wall) now() time.Time { return time.Now().Round(0).Add(w.set) }

func running() func() time.Duration {
	began := time.Now()
	return func() time.Duration { return time.Since(began) }
}

// orphan is a duel whose bot's answer a house has leased that died over it.
func orphan(t *testing.T) (w *world, id string, lost store.Job) {
	t.Helper()
	w = newWorld(t)
	w.must(w.Close(ctx))
	h := on(t, w.store, w.path, Config{Random: random(2)})
	h.stop() // it takes orders, but does no work
	synctest.Wait()
	id = h.lay(Order{Options: quick, Places: []Place{{Who: Me, Document: sample("pell"), Lock: true}, {Who: Bot}}})
	jobs, err := h.store.Lease(ctx, h.run.ID, h.now(), leaseFor, 10, jobBot)
	if err != nil || len(jobs) != 1 {
		t.Fatalf("%d jobs, %v", len(jobs), err)
	}
	return w, id, jobs[0]
}

func (w *world) botAnswered(id string) bool { return w.look("", id).Seats[1].Locked }

// What a house leaves behind that died is done at once by the next on the file, however
// long its leases were to last.
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
		other := on(t, w.store, w.path, Config{Random: random(4), Shared: true})
		time.Sleep(goneAfter - beatEvery)
		synctest.Wait()
		if next.botAnswered(id) {
			t.Error("the work of one that may be alive was taken")
		}
		time.Sleep(3 * beatEvery)
		synctest.Wait()
		if !next.botAnswered(id) {
			t.Error("nobody took over from the silent one")
		}
		time.Sleep(10 * goneAfter)
		synctest.Wait()
		runs, err := w.store.Beat(ctx, next.run.ID, next.now())
		if err != nil || len(runs) != 1 || runs[0].ID != other.run.ID {
			t.Errorf("the runs besides the first are %+v, %v; want the other living one", runs, err)
		}
	})
}

// A house that was taken for ended begins another run, and goes on.
func TestTakenForEnded(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		if _, err := w.store.Begin(ctx, w.now(), true); err != nil {
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

// A clock that is set back, while the house is open or between two, delays nothing: the
// bot answers at once, and who lets the time of a choice run out does so when it was told.
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
				before := h.now()
				clock.set = -time.Hour
				if restart { // without a word, over a lease
					h.answer("ann", bot)
					if _, err := w.store.Lease(ctx, h.run.ID, h.now(), leaseFor, 10, jobBot); err != nil {
						t.Fatal(err)
					}
					h.stop()
					synctest.Wait()
					h = open(3)
				} else {
					h.answer("ann", bot)
				}
				if now := h.now(); now.Before(before) {
					t.Fatalf("the house's time went back from %v to %v", before, now)
				}
				synctest.Wait()
				if h.look("", bot).Seats[1].Asked {
					t.Error("the bot is silent")
				}
				time.Sleep(until.Sub(h.now()) - time.Second)
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
