// Package lab plays many duels and says what came of them. It keeps only counts and
// sums, so that memory stays flat and the result does not depend on how many
// workers played.
package lab

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/dice"
)

// A Sim is a series of duels of one setup.
type Sim struct {
	Ruleset riposte.Ruleset
	Setup   riposte.Setup
	// Bots has a function for each seat, Seat 1 first, that makes its player; each
	// worker makes its own.
	Bots []func() bot.Bot
	// Duels is the number of duels to play; they are numbered from 0.
	Duels int
	// Seed and the number of a duel determine it completely.
	Seed    uint64
	Workers int // at least 1
	// Swap exchanges the players of the first two seats in every odd duel, which is
	// played with the same dice as the even one before it. Results belong to the
	// players, not the seats.
	Swap bool
	// MaxSteps ends a duel that goes on for too long with an error; 0 means
	// 100,000.
	MaxSteps int
	// Watch, if not nil, is called with every duel when it is over. It is called
	// from all workers, in no particular order.
	Watch func(Played) error
	// Rest, if not nil, is called by a worker after every duel with the time that
	// the duel took: a caller that must leave room for others sleeps there.
	Rest func(took time.Duration)
	// Progress, if not nil, is called now and then with the number of duels done.
	Progress func(done int)
}

// Played is a duel that is over, valid until Watch returns.
type Played struct {
	Number  int
	Swapped bool
	State   riposte.State
	Setup   riposte.Setup
	SetUp   []dice.Draw // draws of the set-up
	Steps   []Step
	Outcome riposte.Outcome
}

// A Step is one step of a duel.
type Step struct {
	By    []riposte.Choice // by seat
	Draws []dice.Draw
}

// Streams of the seed: for a duel's dice, for its players' own choices, and for dice that
// are thrown again to see what else they could have done.
const (
	streamDice  = 0
	streamBots  = 2
	streamAgain = 1
)

// DiceSeed returns the arguments of dice.NewSeeded for the dice of duel n.
func (s *Sim) DiceSeed(n int) (hi, lo uint64) {
	if s.Swap {
		n &^= 1
	}
	return s.Seed, uint64(n)<<2 | streamDice
}

// Run plays the duels. On an error, or when ctx ends, it stops and returns the
// error with what has been played.
func (s *Sim) Run(ctx context.Context) (*Result, error) {
	seats := len(s.Setup.Seats)
	if len(s.Bots) != seats {
		return nil, fmt.Errorf("there are %d players for %d seats", len(s.Bots), seats)
	}
	began := time.Now()
	total := newResult(seats)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next, done atomic.Int64
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range max(s.Workers, 1) {
		wg.Go(func() {
			w := worker{sim: s, result: newResult(seats)}
			err := w.work(ctx, &next, &done)
			mu.Lock()
			defer mu.Unlock()
			total.add(w.result)
			if err != nil {
				stop(err)
			}
		})
	}
	wg.Wait()
	total.Seconds = time.Since(began).Seconds()
	if err := context.Cause(ctx); err != nil {
		return total, err
	}
	return total, nil
}

const shard = 64 // number of duels a worker takes at a time; even, so that pairs stay together

// A worker plays duels one after another in the same storage.
type worker struct {
	sim    *Sim
	result *Result
	bots   []bot.Bot
	state  riposte.State
	dice   dice.Seeded
	own    dice.Seeded
	record dice.Recorder
	by     []riposte.Choice
	owing  []riposte.Seat
	steps  []Step
	setUp  []dice.Draw
	tally  []riposte.Count
	eye    *eye     // nil: nobody watches
	again  *thrower // nil: no dice are thrown again
}

func (w *worker) work(ctx context.Context, next, done *atomic.Int64) error {
	s := w.sim
	for _, make := range s.Bots {
		w.bots = append(w.bots, make())
	}
	w.by = make([]riposte.Choice, len(s.Bots)+1)
	for {
		from := int(next.Add(shard)) - shard
		if from >= s.Duels {
			return nil
		}
		to := min(from+shard, s.Duels)
		for n := from; n < to; n++ {
			if ctx.Err() != nil {
				return nil
			}
			began := time.Now()
			if err := w.play(n); err != nil {
				return fmt.Errorf("duel %d: %w", n, err)
			}
			if s.Rest != nil {
				s.Rest(time.Since(began))
			}
		}
		if d := done.Add(int64(to - from)); s.Progress != nil {
			s.Progress(int(d))
		}
	}
}

// begin starts duel n, reusing the state if the rules can.
func (w *worker) begin(n int, source riposte.Dice, log riposte.Log) error {
	w.dice.Reseed(w.sim.DiceSeed(n))
	w.own.Reseed(w.sim.Seed, uint64(n)<<2|streamBots)
	if again, ok := w.state.(riposte.Restarter); ok {
		again.Restart(source, log)
		return nil
	}
	state, err := w.sim.Ruleset.New(w.sim.Setup, source, log)
	w.state = state
	return err
}

// over is how a duel ended, and how long it was.
type over struct {
	outcome          riposte.Outcome
	steps, decisions int
}

// play plays duel n, counts it and tells of it.
func (w *worker) play(n int) error {
	s, swapped := w.sim, w.sim.Swap && n%2 == 1
	end, err := w.duel(n, swapped)
	if err != nil {
		return err
	}
	w.result.count(&end.outcome, swapped, end.steps, end.decisions)
	if t, ok := w.state.(riposte.Tallier); ok {
		w.tally = t.Tally(w.tally[:0])
		w.result.tally(w.tally)
	}
	if s.Watch == nil {
		return nil
	}
	return s.Watch(Played{
		Number: n, Swapped: swapped, State: w.state, Setup: s.Setup, SetUp: w.setUp, Steps: w.steps, Outcome: end.outcome,
	})
}

// duel plays duel n to its end; if the rules panic, it returns an error.
func (w *worker) duel(n int, swapped bool) (end over, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("broken rules: %v\n%s", broken, debug.Stack())
		}
	}()
	s := w.sim
	var source riposte.Dice = &w.dice
	if s.Watch != nil {
		w.record.Source = &w.dice
		w.record.Reset()
		source = &w.record
		w.steps = w.steps[:0]
	}
	var log riposte.Log
	if w.eye != nil {
		w.eye.open(w.sim.Seed, n)
		log = w.eye
	}
	if w.again != nil {
		w.again.open(s.Seed, n)
	}
	if err := w.begin(n, source, log); err != nil {
		return end, err
	}
	w.sit(swapped)
	defer w.rise()
	if w.eye != nil {
		w.eye.begin(w.state)
	}
	if s.Watch != nil {
		w.setUp = append(w.setUp[:0], w.record.Draws()...)
	}
	limit := s.MaxSteps
	if limit == 0 {
		limit = 100_000
	}
	for ; ; end.steps++ {
		w.owing = riposte.Owing(w.owing[:0], w.state, len(w.bots))
		if len(w.owing) == 0 {
			end.outcome = w.state.Outcome()
			return end, nil
		}
		if end.steps == limit {
			return end, errors.New("does not end")
		}
		clear(w.by)
		for _, seat := range w.owing {
			w.by[seat] = w.player(seat, swapped).Choose(bot.At(w.state, seat), &w.own)
			if end.decisions++; w.eye != nil {
				w.eye.chose(w.state, seat, w.by[seat])
			}
			if w.state.Owed(seat).Mode == riposte.Alone {
				break
			}
		}
		w.concede()
		if s.Watch != nil {
			w.record.Reset()
		}
		if w.eye != nil {
			w.eye.before(w.state, w.by)
		}
		if w.again != nil {
			w.again.before(w.state, w.by)
		}
		if err := w.state.Apply(w.by, source, log); err != nil {
			return end, err
		}
		if w.again != nil {
			w.again.after(w.state)
		}
		if w.eye != nil {
			w.eye.after(w.state)
		}
		if s.Watch != nil {
			w.keep()
		}
	}
}

// player returns the bot that sits in a seat; if swapped, the first two have
// changed places.
func (w *worker) player(seat riposte.Seat, swapped bool) bot.Bot {
	if swapped && seat <= 2 {
		seat = 3 - seat
	}
	return w.bots[seat-1]
}

// sit tells the bots that want to know of the duel which they are in.
func (w *worker) sit(swapped bool) {
	for seat := riposte.Seat(1); int(seat) <= len(w.bots); seat++ {
		if b, ok := w.player(seat, swapped).(bot.Sitter); ok {
			b.Sit(bot.DuelOf(w.sim.Ruleset.Info(), &w.sim.Setup, seat))
		}
	}
}

// rise tells the same bots that it is over for them.
func (w *worker) rise() {
	for _, b := range w.bots {
		if b, ok := b.(bot.Sitter); ok {
			b.Rise()
		}
	}
}

// concede leaves of a step in which somebody gives up what the rules take beside that: all of
// it where concessions are sealed, else the concessions alone.
func (w *worker) concede() {
	if !slices.Contains(w.by, riposte.Concede) || riposte.Seals(w.state) {
		return
	}
	for seat, c := range w.by {
		if c != riposte.Concede {
			w.by[seat] = 0
		}
	}
}

// keep appends the step just made, reusing the storage of earlier duels.
func (w *worker) keep() {
	if len(w.steps) < cap(w.steps) {
		w.steps = w.steps[:len(w.steps)+1]
	} else {
		w.steps = append(w.steps, Step{})
	}
	last := &w.steps[len(w.steps)-1]
	last.By = append(last.By[:0], w.by...)
	last.Draws = append(last.Draws[:0], w.record.Draws()...)
}
