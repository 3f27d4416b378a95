package lab

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"riposte"
)

// A Run plays some set-ups, two duels at a time, and counts what came of each. All is told
// in one order, whatever the number of workers: the first two duels of every set-up, then
// the next two of every set-up, and so on.
//
// Where two sit at a set-up the two duels are a pair: the same dice, once each way round.
// Where more do, or one of them is a game master, each duel has dice of its own.
type Run struct {
	Ruleset  riposte.Ruleset
	Sittings []Sitting
	// Duels is how many each set-up has at most, and one more if that is odd. Seed and their
	// number determine them, the dice at all set-ups alike.
	Duels   int
	Seed    uint64
	Workers int // at least 1
	// MaxSteps ends a duel that goes on for too long with an error; 0 means 100,000.
	MaxSteps int
	// Decisions puts every decision of a duel into its row.
	Decisions bool
	// Enough, if not nil, is asked after each two duels of a set-up, in order; if it is true,
	// the set-up has no more.
	Enough func(*Came) bool
	// From is what an earlier run, which was broken off, had come to; nil is none. The run
	// goes on counting in it.
	From *Account
	// Keep, if not nil, is called with all duels, in order and never twice at once, Counted
	// after it, when they have been counted.
	Keep    func(rows []RunRow) error
	Counted func(*Account) error
	// Progress, if not nil, is called like Keep with what has been played of what there is at
	// most.
	Progress func(done, of int)
	// Elsewhere, if not nil, has the shards played in place of Workers, and hands in what came
	// of them. It returns when there are no more. Where and how often they were played changes
	// nothing of what is told.
	Elsewhere func(context.Context, *Shards) error
	// Rest, if not nil, is called by a worker after every duel with the time that the duel
	// took: a caller that must leave room for others sleeps there.
	Rest func(took time.Duration)
}

// A Sitting is a set-up with the players of its seats. Where a pair is played the other way
// round, the first two exchange seats and each takes its document along.
type Sitting struct {
	Name  string
	Setup riposte.Setup
	Bots  []Contender // by seat
	// Duels, if not 0, is how many duels this set-up has at most, where that is fewer.
	Duels int
	// Apart keeps its duels out of what the account of all set-ups counts: words, rules, outliers.
	Apart bool
	// Base is the number of an earlier set-up of the run with which it is compared, two duels
	// by two; 0 is none, and the first is 1.
	Base int
}

// A RunRow is one duel of a Run. Players are numbered by the seats that they have in even
// duels.
type RunRow struct {
	Setup     string         `json:"setup"`
	Duel      int            `json:"duel"`
	Turned    bool           `json:"turned"` // the first two players have exchanged seats
	Places    []int          `json:"places"` // by player: 1 is the best, 0 had nothing to win
	Why       string         `json:"why"`
	Rule      riposte.RuleID `json:"rule,omitempty"`
	Steps     int            `json:"steps"`
	Decisions int            `json:"decisions"`
	// Of what the rules estimate: how often the lead changed, whether who won had a chance of
	// one in four or less, and when in the duel the winner came to be ahead for good, from 0
	// to 1; -1 if nobody won.
	LeadChanges int     `json:"leadChanges"`
	Comeback    bool    `json:"comeback"`
	DecidedAt   float64 `json:"decidedAt"`
	// Worst is the least chance that who won ever had, and Luck is what dice brought them where
	// that was measured, in shares of the chances; see Outlier.
	Worst float64 `json:"worst,omitempty"`
	Luck  float64 `json:"luck,omitempty"`
	// Every is what was decided, if the run asks for it.
	Every []RunDecision `json:"-"`

	points []float64 // by player: 1 ahead of somebody, a half where nobody was behind
}

// A RunDecision is one decision of a duel.
type RunDecision struct {
	Step    int    `json:"step"`   // from 0
	Player  int    `json:"player"` // from 1, as in Places
	Seat    string `json:"seat"`
	Kind    string `json:"kind"`    // of the question
	Choices int    `json:"choices"` // that are listed
	Said    string `json:"said"`
}

// Play plays the run and returns what it came to. On an error, or when ctx ends, it stops
// and returns the error with what has been told.
func (r *Run) Play(ctx context.Context) (*Account, error) {
	if len(r.Sittings) == 0 || r.Duels < 1 {
		return nil, fmt.Errorf("a run of %d set-ups with %d duels each", len(r.Sittings), r.Duels)
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	total := r.From
	if total == nil {
		total = newAccount(len(r.Sittings))
	}
	ahead := 256 * max(r.Workers, 1)
	if r.Elsewhere != nil {
		ahead = max(beyond, 2*len(r.Sittings))
	}
	q := newQueue[*twin](len(r.Sittings), (r.Duels+1)/2, ahead, nil)
	q.tell = func(at int, t *twin) error { return r.tell(q, total, at, t) }
	q.told, q.given = total.Told, total.Told
	for i := range q.ended {
		q.ended[i] = total.Setups[i].Ended
	}
	defer context.AfterFunc(ctx, q.wake)()
	if r.Elsewhere != nil {
		if err := r.Elsewhere(ctx, r.elsewhere(q)); err != nil {
			stop(err)
		}
		return total, context.Cause(ctx)
	}
	var wg sync.WaitGroup
	for range max(r.Workers, 1) {
		wg.Go(func() {
			if err := r.work(ctx, q); err != nil {
				stop(err)
			}
		})
	}
	wg.Wait()
	return total, context.Cause(ctx)
}

// A twin is what was seen of two duels.
type twin struct {
	rows []RunRow
	seen []seen
}

// tell keeps and counts what was played.
func (r *Run) tell(q *queue[*twin], total *Account, at int, t *twin) error {
	line := at % len(r.Sittings)
	if r.Keep != nil {
		if err := r.Keep(t.rows); err != nil {
			return err
		}
	}
	came := &total.Setups[line]
	total.count(line, &r.Sittings[line], t)
	most := r.Sittings[line].Duels
	if r.Enough != nil && r.Enough(came) || most > 0 && came.Duels >= int64(most) {
		came.Ended = true
		q.enough(line)
	}
	if total.Told = at + 1; r.Progress != nil {
		r.Progress(r.done(total))
	}
	if r.Counted != nil {
		return r.Counted(total)
	}
	return nil
}

// done is how many duels were played, and how many there are if no other set-up ends early.
func (r *Run) done(total *Account) (done, of int) {
	for i := range total.Setups {
		c := &total.Setups[i]
		if done += int(c.Duels); c.Ended {
			of += int(c.Duels)
		} else {
			of += (cmp.Or(min(r.Sittings[i].Duels, r.Duels), r.Duels) + 1) / 2 * 2
		}
	}
	return done, of
}

// work plays until there is nothing left.
func (r *Run) work(ctx context.Context, q *queue[*twin]) error {
	places := map[place]*worker{}
	for {
		at, ok := q.next(ctx)
		if !ok {
			return nil
		}
		line, first := at%len(r.Sittings), at/len(r.Sittings)*2
		t := &twin{}
		for n := first; n < first+2; n++ {
			if ctx.Err() != nil {
				return nil
			}
			began := time.Now()
			if err := r.play(places, line, n, t); err != nil {
				return fmt.Errorf("%s, duel %d: %w", r.Sittings[line].Name, n, err)
			}
			if r.Rest != nil {
				r.Rest(time.Since(began))
			}
		}
		if err := q.done(at, t); err != nil {
			return err
		}
	}
}

// Paired reports whether two play who can exchange their seats.
func Paired(r riposte.Ruleset, setup *riposte.Setup) bool {
	if len(setup.Seats) != 2 {
		return false
	}
	if refereed, ok := r.(riposte.Refereed); ok {
		seat, _ := refereed.Referee(*setup)
		return seat == riposte.Nobody
	}
	return true
}

// sit makes the worker for a duel of a set-up, or finds it.
func (r *Run) sit(places map[place]*worker, line int, turned bool) *worker {
	at := place{table: line, turned: turned}
	w := places[at]
	if w != nil {
		return w
	}
	s := &r.Sittings[line]
	setup := s.Setup
	if turned {
		setup.Seats = slices.Clone(setup.Seats)
		slices.Reverse(setup.Seats)
	}
	w = &worker{
		sim: &Sim{Ruleset: r.Ruleset, Setup: setup, Seed: r.Seed, Swap: Paired(r.Ruleset, &s.Setup), MaxSteps: r.MaxSteps},
		by:  make([]riposte.Choice, len(setup.Seats)+1),
		eye: newEye(r.Ruleset.Info(), len(setup.Seats)),
	}
	for i := range setup.Seats {
		w.bots = append(w.bots, s.Bots[i].New())
	}
	w.eye.keep = r.Decisions
	places[at] = w
	return w
}

// play plays a duel and adds what was seen of it.
func (r *Run) play(places map[place]*worker, line, n int, t *twin) error {
	turned := n%2 == 1 && Paired(r.Ruleset, &r.Sittings[line].Setup)
	w := r.sit(places, line, turned)
	end, err := w.duel(n, turned)
	if err != nil {
		return err
	}
	out := &end.outcome
	row := RunRow{
		Setup: r.Sittings[line].Name, Duel: n, Turned: turned, Why: out.Why, Rule: out.Rule, Steps: end.steps, Decisions: end.decisions,
		LeadChanges: w.eye.changes, DecidedAt: -1,
	}
	for i := range w.bots {
		seat := seatOf(i, turned)
		row.Places = append(row.Places, int(out.Place[seat]))
		points := pointsAt(out, seat)
		row.points = append(row.points, points)
		if points == 1 && w.eye.judge != nil {
			row.Comeback = row.Comeback || w.eye.worst[seat] <= behind
			row.Worst, row.Luck = chanceOf(w.eye.worst[seat]), w.eye.gained(seat)
			row.DecidedAt = math.Round(1000*float64(max(w.eye.since[seat], 0))/float64(max(end.steps, 1))) / 1000
		}
	}
	if r.Decisions {
		row.Every = slices.Clone(w.eye.every)
		for i := range row.Every {
			row.Every[i].Player = int(seatOf(row.Every[i].Player-1, turned))
		}
	}
	t.rows = append(t.rows, row)
	t.seen = append(t.seen, w.eye.report(w, &end))
	return nil
}

// pointsAt is what a seat got: 1 ahead of somebody, a half where nobody was behind.
func pointsAt(out *riposte.Outcome, seat riposte.Seat) float64 {
	switch {
	case out.Place[seat] != 1:
		return 0
	case decided(out):
		return 1
	}
	return 0.5
}

// seatOf is where a player sits.
func seatOf(player int, turned bool) riposte.Seat {
	if seat := riposte.Seat(player + 1); !turned || seat > 2 {
		return seat
	}
	return riposte.Seat(2 - player)
}

// halves is what the first player got of a pair, in half points.
func halves(rows []RunRow) (player, seat, draws int) {
	for i := range rows {
		own := int(2 * rows[i].points[0])
		if player += own; rows[i].Turned {
			own = 2 - own
		}
		if seat += own; rows[i].points[0] == 0.5 {
			draws += 2
		}
	}
	return player, seat, draws
}
