package lab

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"riposte"
	"riposte/bot"
	"riposte/stats"
)

// A Series plays pairs of duels between some players: each pair with the same dice, the
// players' seats exchanged. All that comes of it is told in one order, whatever the number
// of workers: the first pair of every meeting, then the second of every meeting, and so on.
type Series struct {
	Ruleset riposte.Ruleset
	Setup   riposte.Setup // of two seats
	Players []Contender
	Meets   [][2]int // who meets whom, by their places in Players
	// Pairs is how many pairs each meeting has at most. Pair k is the duels 2k and 2k+1,
	// which Seed and their number determine, the dice in all meetings alike.
	Pairs   int
	Seed    uint64
	Workers int // at least 1
	// MaxSteps ends a duel that goes on for too long with an error; 0 means
	// 100,000.
	MaxSteps int
	// Enough, if not nil, is asked after each pair of a meeting, in order, with what the
	// meeting has come to; if it is true, the meeting has no more pairs.
	Enough func(meet int, came stats.Pairs) bool
	// Past are the pairs of an earlier run that was broken off, in order.
	Past []Pair
	// Keep, if not nil, is called with every pair, in order and never twice at once.
	Keep func(*Pair) error
	// Progress, if not nil, is called like Keep with what has been played of what there is
	// at most.
	Progress func(done, of int)
}

// ErrPast is returned for the first row of an earlier run that is not the one which the
// series has in its place, or for which it has too few pairs.
var ErrPast = errors.New("this series does not have it there")

// A Contender is a player of a Series.
type Contender struct {
	Name string
	New  func() bot.Bot // each worker makes its own
}

// A Pair is two duels of one meeting.
type Pair struct {
	Meet  int
	Duels [2]Row
}

// A Row is one duel of a Series.
type Row struct {
	One string `json:"one"`
	Two string `json:"two"`
	// Duel is its number in the meeting. In odd ones, One has the second seat.
	Duel      int     `json:"duel"`
	Points    float64 `json:"points"` // of One: 1 for a win, 0.5 for a draw
	Why       string  `json:"why"`
	Steps     int     `json:"steps"`
	Decisions int     `json:"decisions"`
}

// Halves is what One got of both duels, in half points.
func (p *Pair) Halves() int { return int(2 * (p.Duels[0].Points + p.Duels[1].Points)) }

// Run plays the series and returns what each meeting came to. On an error, or when ctx
// ends, it stops and returns the error with what has been told.
func (s *Series) Run(ctx context.Context) ([]stats.Pairs, error) {
	if len(s.Setup.Seats) != 2 {
		return nil, fmt.Errorf("pairs are played by two, not by %d", len(s.Setup.Seats))
	}
	if len(s.Meets) == 0 {
		return nil, nil
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	q := queue{series: s, ended: make([]bool, len(s.Meets)), came: make([]stats.Pairs, len(s.Meets)), waiting: map[int]*Pair{}, window: 64 * max(s.Workers, 1)}
	q.moved.L = &q.mu
	if err := q.recall(); err != nil {
		return q.came, err
	}
	defer context.AfterFunc(ctx, q.wake)()
	var wg sync.WaitGroup
	for range max(s.Workers, 1) {
		wg.Go(func() {
			if err := s.work(ctx, &q); err != nil {
				stop(err)
			}
		})
	}
	wg.Wait()
	return q.came, context.Cause(ctx)
}

// work plays pairs until there are none.
func (s *Series) work(ctx context.Context, q *queue) error {
	sim := &Sim{Ruleset: s.Ruleset, Setup: s.Setup, Seed: s.Seed, Swap: true, MaxSteps: s.MaxSteps}
	w := worker{sim: sim, bots: make([]bot.Bot, 2), by: make([]riposte.Choice, 3)}
	made := make([]bot.Bot, len(s.Players))
	for {
		at, ok := q.next(ctx)
		if !ok {
			return nil
		}
		meet, number := at%len(s.Meets), at/len(s.Meets)
		for i, of := range s.Meets[meet] {
			if made[of] == nil {
				made[of] = s.Players[of].New()
			}
			w.bots[i] = made[of]
		}
		pair := &Pair{Meet: meet}
		for i := range pair.Duels {
			if ctx.Err() != nil {
				return nil
			}
			if err := s.play(&w, meet, 2*number+i, &pair.Duels[i]); err != nil {
				return err
			}
		}
		if err := q.done(at, pair); err != nil {
			return err
		}
	}
}

// play plays one duel and fills its row.
func (s *Series) play(w *worker, meet, number int, row *Row) error {
	one, two := s.Players[s.Meets[meet][0]].Name, s.Players[s.Meets[meet][1]].Name
	swapped := number%2 == 1
	end, err := w.duel(number, swapped)
	if err != nil {
		return fmt.Errorf("%s against %s, duel %d: %w", one, two, number, err)
	}
	*row = Row{One: one, Two: two, Duel: number, Why: end.outcome.Why, Steps: end.steps, Decisions: end.decisions}
	seat := riposte.Seat(1)
	if swapped {
		seat = 2
	}
	switch winner := end.outcome.Winner(); {
	case winner == seat:
		row.Points = 1
	case winner == riposte.Nobody:
		row.Points = 0.5
	}
	return nil
}

// A queue hands out the pairs of a series, as they are numbered in the one order, and
// tells of them in that order.
type queue struct {
	series *Series
	window int // how far ahead of what was told pairs are handed out

	mu      sync.Mutex
	moved   sync.Cond // told or the context ended
	given   int       // all before were handed out, or need not be played
	told    int       // all before were told, or need not be
	kept    int       // pairs told
	ended   []bool    // meetings that have enough pairs
	came    []stats.Pairs
	waiting map[int]*Pair // played, not yet told
	broken  bool          // nothing more can be kept
}

func (q *queue) wake() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.moved.Broadcast()
}

// next is the pair to play; it waits while the queue is too far ahead.
func (q *queue) next(ctx context.Context) (at int, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for end := q.end(); ctx.Err() == nil; {
		for q.given < end && q.ended[q.given%len(q.ended)] {
			q.given++
		}
		if q.given >= end {
			return 0, false
		}
		if q.given < q.told+q.window*len(q.ended) {
			q.given++
			return q.given - 1, true
		}
		q.moved.Wait()
	}
	return 0, false
}

func (q *queue) end() int { return q.series.Pairs * len(q.ended) }

// done takes in a pair that was played and tells all that are now in order.
func (q *queue) done(at int, pair *Pair) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	defer q.moved.Broadcast()
	q.waiting[at] = pair
	for q.told < q.end() && !q.broken {
		pair, meet := q.waiting[q.told], q.told%len(q.ended)
		switch {
		case q.ended[meet]: // a worker was ahead of the verdict
		case pair == nil:
			return nil
		default:
			if keep := q.series.Keep; keep != nil {
				if err := keep(pair); err != nil {
					q.broken = true
					return err
				}
			}
			q.count(pair)
			if progress := q.series.Progress; progress != nil {
				progress(q.kept, q.most())
			}
		}
		delete(q.waiting, q.told)
		q.told++
	}
	return nil
}

// count adds a pair to its meeting, which may then have enough.
func (q *queue) count(pair *Pair) {
	came := &q.came[pair.Meet]
	came.Add(pair.Halves())
	q.kept++
	if enough := q.series.Enough; enough != nil && enough(pair.Meet, *came) {
		q.ended[pair.Meet] = true
	}
}

// most is how many pairs are told in the end, if no other meeting ends early.
func (q *queue) most() (n int) {
	for i := range q.came {
		if q.ended[i] {
			n += int(q.came[i].N())
		} else {
			n += q.series.Pairs
		}
	}
	return n
}

// recall counts the pairs of the earlier run, which must be those that come first.
func (q *queue) recall() error {
	s := q.series
	for i := range s.Past {
		pair := &s.Past[i]
		for q.told < q.end() && q.ended[q.told%len(q.ended)] {
			q.told++
		}
		meet, number := q.told%len(q.ended), q.told/len(q.ended)
		one, two := s.Players[s.Meets[meet][0]].Name, s.Players[s.Meets[meet][1]].Name
		for k, row := range pair.Duels {
			if q.told == q.end() || row.One != one || row.Two != two || row.Duel != 2*number+k {
				return fmt.Errorf("row %d, duel %d of %s against %s: %w", 2*i+k+1, row.Duel, row.One, row.Two, ErrPast)
			}
		}
		pair.Meet = meet
		q.count(pair)
		q.told++
	}
	q.given = q.told
	return nil
}
