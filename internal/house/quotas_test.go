package house_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	. "riposte/internal/house"
	"riposte/internal/store"
)

const day = 24 * time.Hour

// An operator says how long things are kept, and may change it: what was to go by the old
// number goes by the new one, later or as it was.
func TestKeeping(t *testing.T) {
	for _, body := range []string{"as it is", "of earlier versions"} {
		bubble(t, func(t *testing.T) {
			w := newWorld(t)
			open, over := w.lay(Order{}), w.two(Order{Options: quick})
			w.play(over, 1000, "ann", "bob")
			w.must(w.Close(ctx))
			kept := w.store
			if body != "as it is" {
				kept = bodiless{w.store}
			}
			begun := time.Now()
			// Nobody is there while time goes by: a house that is open beats.
			gone := func(id string, at time.Duration) bool {
				time.Sleep(time.Until(begun.Add(at)))
				h := on(t, kept, w.path, Config{Unbegun: 10 * day, Over: 450 * day})
				time.Sleep(2 * lookEvery)
				synctest.Wait()
				_, err := h.Look(ctx, "", id, 0)
				if err != nil && !errors.Is(err, ErrNoDuel) {
					t.Error(err)
				}
				if unbegun, ended := h.Keeps(); unbegun != 10*day || ended != 450*day {
					t.Errorf("it says %v and %v", unbegun, ended)
				}
				w.must(h.Close(ctx))
				return err != nil
			}
			if gone(open, KeepUnbegun) || !gone(open, 10*day) {
				t.Errorf("%s: a table was not kept for ten days", body)
			}
			if gone(over, KeepOver) || gone(over, 449*day) || !gone(over, 450*day) {
				t.Errorf("%s: a duel was not kept for 450 days", body)
			}
			run, err := w.store.Begin(ctx, w.Now(), true)
			w.must(err)
			if jobs, err := w.store.Lease(ctx, run.ID, w.Now().Add(1000*day), time.Hour, 100, JobClose); err != nil || len(jobs) > 0 {
				t.Errorf("%s: got %v, %v, want nothing left to do", body, jobs, err)
			}
		})
	}
}

// A bodiless store gives out jobs to close as earlier versions made them.
type bodiless struct{ store.Store }

func (s bodiless) Lease(ctx context.Context, run int64, now time.Time, d time.Duration, most int, kinds ...string) ([]store.Job, error) {
	jobs, err := s.Store.Lease(ctx, run, now, d, most, kinds...)
	for i := range jobs {
		if jobs[i].Kind == JobClose {
			jobs[i].Body = nil
		}
	}
	return jobs, err
}

// The job of a table's laying does not go on for ever once its duel has ended.
func TestOneJobClosesADuel(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		w.play(id, 1000, "ann", "bob")
		w.must(w.Close(ctx))
		time.Sleep(KeepUnbegun)
		w.into(on(t, w.store, w.path, Config{}).House)
		time.Sleep(2 * lookEvery)
		synctest.Wait()
		w.must(w.Close(ctx))
		run, err := w.store.Begin(ctx, w.Now(), true)
		w.must(err)
		if jobs, err := w.store.Lease(ctx, run.ID, w.Now().Add(1000*day), time.Hour, 100, JobClose); err != nil || len(jobs) != 1 {
			t.Errorf("got %v, %v, want one", jobs, err)
		}
	})
}

// An operator says in how many duels a guest may sit, and how many campaigns one may keep.
func TestQuotas(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		w.must(w.Close(ctx))
		w.into(on(t, w.store, w.path, Config{Open: 2, Campaigns: 3}).House)
		id := ""
		for i := range 2 {
			id = w.lay(Order{Key: fmt.Sprint(i)})
		}
		if _, err := w.Create(ctx, "ann", Order{Ruleset: "pugilism"}); !errors.Is(err, ErrTooMany) {
			t.Errorf("a third table: %v", err)
		}
		for range 2 + (MaxStreams - MaxOpen) {
			s, err := w.Watch(ctx, "ann", id, 0)
			w.must(err)
			defer s.Close()
		}
		if s, err := w.Watch(ctx, "ann", id, 0); !errors.Is(err, ErrTooMany) {
			t.Errorf("one stream more: %v", err)
			s.Close()
		}
		if n := w.MostCampaigns(); n != 3 {
			t.Errorf("it lets one keep %d campaigns", n)
		}
	})
}
