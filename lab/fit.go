package lab

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"riposte"
	"riposte/bot"
	"riposte/dice"
)

// A Fit plays duels to find what each of a ruleset's measures counts.
type Fit struct {
	Ruleset riposte.Ruleset
	Setups  []riposte.Setup
	Bot     func() bot.Bot // plays all seats
	Duels   int            // of each setup
	// Seed, the setup and the number of a duel determine it completely.
	Seed    uint64
	Workers int // at least 1
	// MaxSteps ends a duel that goes on for too long with an error; 0 means 100,000.
	MaxSteps int
}

// perDuel is how many positions of a duel are looked at: they are not independent.
const perDuel = 8

// A Position is what was measured for a seat in a duel, what the ruleset made of it, and
// what came of the duel for that seat: 1 for a win, half for a draw.
type Position struct {
	Seat     riposte.Seat
	Measures []int32
	Value    int
	Result   float64
}

// Chance is the value as a chance to win.
func (p *Position) Chance() float64 { return (float64(p.Value)/1e6 + 1) / 2 }

// Positions plays the duels and returns some positions of each, in the order of the duels:
// those of even duels to fit weights to, those of odd ones to test them on.
func (f *Fit) Positions(ctx context.Context) (even, odd []Position, err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var (
		next atomic.Int64
		wg   sync.WaitGroup
	)
	played := make([][]Position, len(f.Setups)*f.Duels)
	for range max(f.Workers, 1) {
		wg.Go(func() {
			for ctx.Err() == nil {
				k := int(next.Add(1)) - 1
				if k >= len(played) {
					return
				}
				list, err := f.duel(k/f.Duels, k%f.Duels)
				if err != nil {
					stop(fmt.Errorf("setup %d, duel %d: %w", k/f.Duels, k%f.Duels, err))
				}
				played[k] = list
			}
		})
	}
	wg.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, nil, err
	}
	for k, list := range played {
		if k%f.Duels%2 == 0 {
			even = append(even, list...)
		} else {
			odd = append(odd, list...)
		}
	}
	return even, odd, nil
}

// streamSample is the stream of the seed that says which positions are looked at.
const streamSample = 3

// duel plays a duel and returns a sample of its positions.
func (f *Fit) duel(setup, n int) ([]Position, error) {
	source := func(stream uint64) *dice.Seeded {
		return dice.NewSeeded(f.Seed+uint64(setup), uint64(n)<<2|stream)
	}
	rolls, own := source(streamDice), source(streamBots)
	seats := len(f.Setups[setup].Seats)
	st, err := f.Ruleset.New(f.Setups[setup], rolls, nil)
	if err != nil {
		return nil, err
	}
	measurer, measures := f.Ruleset.(riposte.Measurer)
	_, estimates := st.(riposte.Evaluator)
	if !measures || !estimates {
		return nil, errors.New("the ruleset measures nothing")
	}
	taken := sample{random: source(streamSample)}
	player, by := f.Bot(), make([]riposte.Choice, seats+1)
	limit := f.MaxSteps
	if limit == 0 {
		limit = 100_000
	}
	var owing []riposte.Seat
	for range limit {
		if owing = riposte.Owing(owing[:0], st, seats); len(owing) == 0 {
			out := st.Outcome()
			return taken.settle(&out), nil
		}
		taken.look(measurer, st, seats)
		clear(by)
		for _, seat := range owing {
			by[seat] = player.Choose(bot.At(st, seat), own)
			if st.Owed(seat).Mode == riposte.Alone {
				break
			}
		}
		if err := st.Apply(by, rolls, nil); err != nil {
			return nil, err
		}
	}
	return nil, errors.New("does not end")
}

// A sample is some positions of a duel; each that was seen is as likely to be among them.
type sample struct {
	random *dice.Seeded
	seen   int
	list   []Position
}

// look takes a position, or not, for one of the seats.
func (s *sample) look(m riposte.Measurer, st riposte.State, seats int) {
	s.seen++
	at := len(s.list)
	if at < perDuel {
		s.list = append(s.list, Position{})
	} else if at = s.random.Pick(s.seen); at >= perDuel {
		return
	}
	p := &s.list[at]
	p.Seat = riposte.Seat(1 + s.random.Pick(seats))
	p.Measures, p.Value = m.Measure(p.Measures[:0], st, p.Seat), st.(riposte.Evaluator).Evaluate(p.Seat)
}

// settle returns the positions with what came of them, without those of seats that had
// nothing to win.
func (s *sample) settle(out *riposte.Outcome) (list []Position) {
	for _, p := range s.list {
		switch {
		case out.Place[p.Seat] == 0:
			continue
		case out.Place[p.Seat] == 1 && !decided(out):
			p.Result = 0.5
		case out.Place[p.Seat] == 1:
			p.Result = 1
		}
		list = append(list, p)
	}
	return list
}

// decided reports whether anybody has lost.
func decided(out *riposte.Outcome) bool {
	for _, place := range out.Place {
		if place > 1 {
			return true
		}
	}
	return false
}
