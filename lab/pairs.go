package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"
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
	// Tables, if not nil, has one for each meeting, which is played there and not at Setup,
	// and in which each player keeps its document when they exchange seats.
	Tables []Table
	// Pairs is how many pairs each meeting has at most. Pair k is the duels 2k and 2k+1,
	// which Seed and their number determine, the dice in all meetings alike.
	Pairs   int
	First   int // the pair that each meeting begins with; Pairs counts those before it too
	Seed    uint64
	Workers int // at least 1
	// Throws, if not 0, is how often the dice of each step are thrown again, to say what they
	// gave (Row.Luck).
	Throws int
	// MaxSteps ends a duel that goes on for too long with an error; 0 means
	// 100,000.
	MaxSteps int
	// Enough, if not nil, is asked after each pair of a meeting, in order, with what the
	// meeting has come to; if it is true, the meeting has no more pairs. With Together, no
	// meeting has more.
	Enough   func(p *Pair, came stats.Pairs) bool
	Together bool
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

// A Table is where a meeting is played.
type Table struct {
	Name  string // in its rows
	Setup riposte.Setup
}

// A Pair is two duels of one meeting.
type Pair struct {
	Meet  int
	Duels [2]Row
}

// A Row is one duel of a Series.
type Row struct {
	Table string `json:"table,omitempty"`
	One   string `json:"one"`
	Two   string `json:"two"`
	// Duel is its number in the meeting. In odd ones, One has the second seat.
	Duel      int     `json:"duel"`
	Points    float64 `json:"points"` // of One: 1 for a win, 0.5 for a draw
	Why       string  `json:"why"`
	Steps     int     `json:"steps"`
	Decisions int     `json:"decisions"`
	// Luck is what the dice gave to One, in points, where they were thrown again; its mean is 0.
	Luck float64 `json:"luck,omitempty"`
}

// Halves is what One got of both duels, in half points.
func (p *Pair) Halves() int { return int(2 * (p.Duels[0].Points + p.Duels[1].Points)) }

// Run plays the series and returns what each meeting came to. On an error, or when ctx
// ends, it stops and returns the error with what has been told.
func (s *Series) Run(ctx context.Context) ([]stats.Pairs, error) {
	if len(s.Meets) == 0 {
		return nil, nil
	}
	for meet := range s.Meets {
		if n := len(s.setup(meet).Seats); n != 2 {
			return nil, fmt.Errorf("pairs are played by two, not by %d", n)
		}
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	t := teller{series: s, came: make([]stats.Pairs, len(s.Meets))}
	q := newQueue(len(s.Meets), s.Pairs, 64*max(s.Workers, 1)*len(s.Meets), t.tell)
	t.queue = q
	if err := t.recall(); err != nil {
		return t.came, err
	}
	defer context.AfterFunc(ctx, q.wake)()
	var wg sync.WaitGroup
	for range max(s.Workers, 1) {
		wg.Go(func() {
			if err := s.work(ctx, q); err != nil {
				stop(err)
			}
		})
	}
	wg.Wait()
	return t.came, context.Cause(ctx)
}

func (s *Series) setup(meet int) *riposte.Setup {
	if s.Tables == nil {
		return &s.Setup
	}
	return &s.Tables[meet].Setup
}

// work plays pairs until there are none.
func (s *Series) work(ctx context.Context, q *queue[*Pair]) error {
	places := map[place]*worker{}
	for {
		at, ok := q.next(ctx)
		if !ok {
			return nil
		}
		meet, number := at%len(s.Meets), at/len(s.Meets)
		pair := &Pair{Meet: meet}
		for i := range pair.Duels {
			if ctx.Err() != nil {
				return nil
			}
			if err := s.play(s.sit(places, meet, i == 1), meet, 2*number+i, &pair.Duels[i]); err != nil {
				return err
			}
		}
		if err := q.done(at, pair); err != nil {
			return err
		}
	}
}

// A place is where duels of one set-up are played; a state, and all that bots keep, is of
// one set-up.
type place struct {
	table  int // 0 where there is none but Setup
	turned bool
	one    int
	two    int
}

// sit makes the worker for one duel of a meeting, or finds it.
func (s *Series) sit(places map[place]*worker, meet int, swapped bool) *worker {
	at, setup := place{one: s.Meets[meet][0], two: s.Meets[meet][1]}, *s.setup(meet)
	if s.Tables != nil {
		at.table = meet
		if at.turned = swapped; swapped {
			setup.Seats = slices.Clone(setup.Seats)
			slices.Reverse(setup.Seats)
		}
	}
	w := places[at]
	if w == nil {
		sim := &Sim{Ruleset: s.Ruleset, Setup: setup, Seed: s.Seed, Swap: true, MaxSteps: s.MaxSteps}
		w = &worker{sim: sim, bots: []bot.Bot{s.Players[at.one].New(), s.Players[at.two].New()}, by: make([]riposte.Choice, 3)}
		if s.Throws > 0 {
			w.again = &thrower{throws: s.Throws}
		}
		places[at] = w
	}
	return w
}

// play plays one duel and fills its row.
func (s *Series) play(w *worker, meet, number int, row *Row) error {
	*row = s.row(meet, number)
	swapped := number%2 == 1
	end, err := w.duel(number, swapped)
	if err != nil {
		return fmt.Errorf("%v: %w", row, err)
	}
	row.Why, row.Steps, row.Decisions = end.outcome.Why, end.steps, end.decisions
	seat := riposte.Seat(1)
	if swapped {
		seat = 2
	}
	if w.again != nil {
		row.Luck = w.again.luck
		if swapped {
			row.Luck = -row.Luck
		}
	}
	switch winner := end.outcome.Winner(); {
	case winner == seat:
		row.Points = 1
	case winner == riposte.Nobody:
		row.Points = 0.5
	}
	return nil
}

// row is what a duel's row says before it is played.
func (s *Series) row(meet, number int) Row {
	row := Row{One: s.Players[s.Meets[meet][0]].Name, Two: s.Players[s.Meets[meet][1]].Name, Duel: number}
	if s.Tables != nil {
		row.Table = s.Tables[meet].Name
	}
	return row
}

// String says which duel it is.
func (r *Row) String() string {
	if r.Table != "" {
		return fmt.Sprintf("%s against %s at %s, duel %d", r.One, r.Two, r.Table, r.Duel)
	}
	return fmt.Sprintf("%s against %s, duel %d", r.One, r.Two, r.Duel)
}

// A teller tells of the pairs of a series in the one order, and counts them.
type teller struct {
	series *Series
	queue  *queue[*Pair]
	kept   int // pairs told
	came   []stats.Pairs
}

func (t *teller) tell(_ int, pair *Pair) error {
	if keep := t.series.Keep; keep != nil {
		if err := keep(pair); err != nil {
			return err
		}
	}
	t.count(pair)
	if progress := t.series.Progress; progress != nil {
		progress(t.kept, t.most())
	}
	return nil
}

// count adds a pair to its meeting, which may then have enough.
func (t *teller) count(pair *Pair) {
	came := &t.came[pair.Meet]
	came.Add(pair.Halves())
	t.kept++
	if enough := t.series.Enough; enough != nil && enough(pair, *came) {
		for i := range t.came {
			if t.series.Together || i == pair.Meet {
				t.queue.enough(i)
			}
		}
	}
}

// most is how many pairs are told in the end, if no other meeting ends early.
func (t *teller) most() (n int) {
	for i := range t.came {
		if t.queue.ended[i] {
			n += int(t.came[i].N())
		} else {
			n += t.series.Pairs
		}
	}
	return n
}

// recall counts the pairs of the earlier run, which must be those that come first.
func (t *teller) recall() error {
	s, q := t.series, t.queue
	q.told = s.First * len(q.ended)
	for i := range s.Past {
		pair := &s.Past[i]
		q.pass()
		meet, number := q.told%len(q.ended), q.told/len(q.ended)
		for k, row := range pair.Duels {
			if q.told == q.end() {
				return fmt.Errorf("row %d, %v: %w", 2*i+k+1, &row, ErrPast)
			}
			want := s.row(meet, 2*number+k)
			if row.Table != want.Table || row.One != want.One || row.Two != want.Two || row.Duel != want.Duel {
				return fmt.Errorf("row %d, %v: %w", 2*i+k+1, &row, ErrPast)
			}
		}
		pair.Meet = meet
		t.count(pair)
		q.told++
	}
	q.given = q.told
	return nil
}

// Brief is what the pair brought.
func (p *Pair) Brief() (b Brief) {
	one, two := &p.Duels[0], &p.Duels[1]
	b.Player, b.Seat, b.Steps = p.Halves(), int(2*(one.Points+1-two.Points)), one.Steps+two.Steps
	for _, row := range p.Duels {
		if row.Points == 0.5 {
			b.Draws += 2
		}
	}
	return b
}
