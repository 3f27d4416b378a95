package rulestest

import (
	"fmt"
	"testing"

	"riposte"
	"riposte/dice"
)

// A runner plays random duels through the contract and allocates nothing itself, so
// that only the ruleset is measured.
type runner struct {
	start, st riposte.State
	seats     int
	rng, dice *dice.Seeded
	by, buf   []riposte.Choice
	advised   bool // choices are drawn by the weights of advice
	weights   []int32

	decisions, duels int // decisions with one answer are not counted
}

func newRunner(c Config, seed uint64) (*runner, error) {
	setup := c.Setups(seed)
	st, err := c.Ruleset.New(setup, dice.NewSeeded(seed, 1), nil)
	if err != nil {
		return nil, err
	}
	n := len(setup.Seats)
	return &runner{
		start: st, st: st.Clone(), seats: n, rng: dice.NewSeeded(seed, 2), dice: dice.NewSeeded(seed, 3),
		by: make([]riposte.Choice, n+1), buf: make([]riposte.Choice, 0, 1<<12), weights: make([]int32, 1<<12),
	}, nil
}

// step makes one step, and starts the next duel where one is over.
func (r *runner) step() error {
	owing, together := false, false
	clear(r.by)
	for s := riposte.Seat(1); int(s) <= r.seats; s++ {
		mode := r.st.Owed(s).Mode
		if !mode.Must() || owing && !(together && mode == riposte.Together) {
			continue
		}
		owing, together = true, mode == riposte.Together
		list := r.st.Legal(r.buf[:0], s)
		if len(list) > 1 {
			r.decisions++
		}
		r.by[s] = list[r.pick(s, list)]
	}
	if !owing {
		r.duels++
		if again, ok := r.st.(riposte.Restarter); ok {
			again.Restart(r.dice, nil)
		} else {
			r.st.CopyFrom(r.start)
		}
		return nil
	}
	return r.st.Apply(r.by, r.dice, nil)
}

// pick draws one of the choices of a seat.
func (r *runner) pick(s riposte.Seat, list []riposte.Choice) int {
	if len(list) == 1 {
		return 0
	}
	total := 0
	if r.advised {
		w := r.weights[:len(list)]
		clear(w)
		r.st.(riposte.Advisor).Advise(w, s, list)
		for _, n := range w {
			total += int(n)
		}
	}
	if total == 0 {
		return r.rng.Pick(len(list))
	}
	at := r.rng.Pick(total)
	for i := range list {
		if at -= int(r.weights[i]); at < 0 {
			return i
		}
	}
	panic("rulestest: weights changed while drawing")
}

// allocations checks that after a warm-up random playouts allocate nothing, neither
// in Owed, Legal and Apply nor in CopyFrom.
func (k *suite) allocations() error {
	for seed := range uint64(min(k.Duels, 8)) {
		if err := allocationsOf(k.Config, seed+1); err != nil {
			return fmt.Errorf("seed %d: %w", seed+1, err)
		}
	}
	return nil
}

func allocationsOf(c Config, seed uint64) error {
	r, err := newRunner(c, seed)
	if err != nil {
		return err
	}
	var failed error
	run := func() {
		for range 50 {
			if err := r.step(); err != nil {
				failed = err
			}
		}
	}
	for range 40 {
		run()
	}
	if n := testing.AllocsPerRun(40, run); n > 0 {
		return fmt.Errorf("%v allocations in 50 steps, want 0", n)
	}
	if e, ok := offers[riposte.Evaluator](r.st); ok {
		if n := testing.AllocsPerRun(40, func() { e.Evaluate(1) }); n > 0 {
			return fmt.Errorf("%v allocations in an estimate, want 0", n)
		}
	}
	if l, ok := offers[riposte.Reserver](r.st); ok {
		if n := testing.AllocsPerRun(40, func() { l.Reserves() }); n > 0 {
			return fmt.Errorf("%v allocations in counting reserves, want 0", n)
		}
	}
	return failed
}

// Playout measures random playouts through the contract with a nil log:
// ns/decision, not counting decisions with one answer, and duels/s. The next duel
// is a Restart if the ruleset offers it, otherwise a copy of the first beginning.
func Playout(b *testing.B, c Config) {
	b.Helper()
	r, err := newRunner(c, 1)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := r.step(); err != nil {
			b.Fatal(err)
		}
	}
	elapsed := b.Elapsed()
	b.ReportMetric(float64(elapsed.Nanoseconds())/float64(max(1, r.decisions)), "ns/decision")
	b.ReportMetric(float64(r.duels)/elapsed.Seconds(), "duels/s")
}
