package house_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	. "riposte/internal/house"
	"riposte/scene"
)

// A failing ruleset panics in one place once it is told to.
type failing struct {
	*odd
	resample, view atomic.Bool
	failed         atomic.Int32
}

func (r *failing) New(setup riposte.Setup, d riposte.Dice, log riposte.Log) (riposte.State, error) {
	state, err := r.odd.New(setup, d, log)
	if err != nil {
		return nil, err
	}
	return &failingState{state.(*oddState), r}, nil
}

type failingState struct {
	*oddState
	of *failing
}

func (s *failingState) Clone() riposte.State {
	return &failingState{s.oddState.Clone().(*oddState), s.of}
}

func (s *failingState) CopyFrom(src riposte.State) { s.oddState.CopyFrom(src.(*failingState).oddState) }

func (s *failingState) Resample(seat riposte.Seat, d riposte.Dice) {
	if s.of.resample.Load() {
		s.of.failed.Add(1)
		panic("resample fails")
	}
	s.State.(riposte.Resampler).Resample(seat, d)
}

func (s *failingState) View(seat riposte.Seat) scene.View {
	if s.of.view.Load() {
		s.of.failed.Add(1)
		panic("the view fails")
	}
	return s.oddState.View(seat)
}

// failingWorld has a duel of ann against a bot by rules that can fail.
func failingWorld(t *testing.T, bot string) (w *world, r *failing, duel string) {
	t.Helper()
	r = &failing{odd: newOdd(new(atomic.Bool))}
	w = newWorld(t)
	w.must(w.Close(ctx))
	h, err := New(ctx, Config{Store: w.store, Rulesets: []riposte.Ruleset{r}, Random: random(4)})
	w.must(err)
	w.into(h)
	r.resample.Store(bot == "advised")
	duel, err = w.Create(ctx, "ann", Order{Ruleset: "odd", Options: quick, Places: []Place{{Who: Me}, {Who: Bot, Bot: bot}}})
	w.must(err)
	return w, r, duel
}

// Rules that fail while a bot imagines take nobody's turn at the table.
func TestTableOfAFailedBotIsFree(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w, r, duel := failingWorld(t, "advised")
		time.Sleep(lookEvery)
		synctest.Wait()
		if r.failed.Load() == 0 {
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
		w, r, duel := failingWorld(t, "expert")
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		w.answer("ann", duel)
		r.view.Store(true)
		time.Sleep(10 * lookEvery)
		synctest.Wait()
		if r.failed.Load() == 0 {
			t.Fatal("the rules have not failed")
		}
		r.view.Store(false)
		if _, err := w.Look(ctx, "ann", duel, 0); err != nil {
			t.Errorf("a look at the table: %v", err)
		}
		w.must(w.Close(ctx))
	})
}
