package house_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	. "riposte/internal/house"
)

// A failure panics once it is told to.
type failure struct {
	comes  atomic.Bool
	failed atomic.Int32
}

func (f *failure) here() {
	if f.comes.Load() {
		f.failed.Add(1)
		panic("the rules fail")
	}
}

// withBot is a duel of ann against a bot.
func (w *world) withBot(kind string) string {
	w.t.Helper()
	duel, err := w.Create(ctx, "ann", Order{Ruleset: "odd", Options: quick, Places: []Place{{Who: Me}, {Who: Bot, Bot: kind}}})
	w.must(err)
	return duel
}

// Rules that fail while a bot imagines take nobody's turn at the table.
func TestTableOfAFailedBotIsFree(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w, r := hook(t)
		var imagining failure
		r.resample = imagining.here
		imagining.comes.Store(true)
		duel := w.withBot("advised")
		time.Sleep(lookEvery)
		synctest.Wait()
		if imagining.failed.Load() == 0 {
			t.Fatal("the rules have not failed")
		}
		c, cancel := context.WithTimeout(ctx, time.Hour)
		defer cancel()
		if _, err := w.Look(c, "ann", duel, 0); err != nil {
			t.Errorf("a look at the table: %v", err)
		}
		w.must(w.Close(ctx))
	})
}

// Rules that fail while a bot gives an answer that waited for its time end no house.
func TestHouseOutlivesAnAnswer(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w, r := hook(t)
		var showing failure
		r.view = showing.here
		duel := w.withBot("expert")
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		w.answer("ann", duel)
		showing.comes.Store(true)
		time.Sleep(10 * lookEvery)
		synctest.Wait()
		if showing.failed.Load() == 0 {
			t.Fatal("the rules have not failed")
		}
		showing.comes.Store(false)
		if _, err := w.Look(ctx, "ann", duel, 0); err != nil {
			t.Errorf("a look at the table: %v", err)
		}
		w.must(w.Close(ctx))
	})
}
