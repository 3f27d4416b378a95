package house_test

import (
	"sync/atomic"
	"testing"

	"riposte"
	. "riposte/internal/house"
	"riposte/scene"
)

// Hooked rules are the odd ones, and do what a test wants whenever they advise, preview,
// imagine or show. Their advice favours nothing.
type hooked struct {
	*odd
	advise, resample, view func()
	preview                func(riposte.Seat, riposte.Choice) scene.Preview
}

func (r *hooked) New(setup riposte.Setup, d riposte.Dice, log riposte.Log) (riposte.State, error) {
	state, err := r.odd.New(setup, d, log)
	if err != nil {
		return nil, err
	}
	return &hookedState{state.(*oddState), r}, nil
}

type hookedState struct {
	*oddState
	of *hooked
}

func (s *hookedState) Clone() riposte.State {
	return &hookedState{s.oddState.Clone().(*oddState), s.of}
}

func (s *hookedState) CopyFrom(src riposte.State) { s.oddState.CopyFrom(src.(*hookedState).oddState) }

func (s *hookedState) Resample(seat riposte.Seat, d riposte.Dice) {
	s.of.resample()
	s.State.(riposte.Resampler).Resample(seat, d)
}

func (s *hookedState) Advise(w []int32, _ riposte.Seat, _ []riposte.Choice) {
	s.of.advise()
	clear(w)
}

func (s *hookedState) Preview(seat riposte.Seat, c riposte.Choice) scene.Preview {
	return s.of.preview(seat, c)
}

func (s *hookedState) View(seat riposte.Seat) scene.View {
	s.of.view()
	return s.oddState.View(seat)
}

// hook opens a house that plays hooked rules.
func hook(t *testing.T) (*world, *hooked) {
	nothing := func() {}
	r := &hooked{odd: newOdd(new(atomic.Bool)), advise: nothing, resample: nothing, view: nothing}
	w := newWorld(t)
	w.must(w.Close(ctx))
	h, err := New(ctx, Config{Store: w.store, Rulesets: []riposte.Ruleset{r}, Random: random(4)})
	w.must(err)
	t.Cleanup(func() { _ = h.Close(ctx) })
	w.into(h)
	return w, r
}
