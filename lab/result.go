package lab

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"

	"riposte"
)

// A Result is what many duels came to. It consists of counts and sums.
type Result struct {
	Duels     int64
	Players   []Player // by seat - 1
	Draws     int64    // nobody was placed below another
	Endings   map[string]int64
	Steps     Sum
	Decisions Sum
	Tallies   []Tally // for rulesets that count what a duel costs
	Seconds   float64 // of real time
}

// A Player is what one player's duels came to.
type Player struct {
	Wins int64
	// Firsts counts first places, alone or shared with one's side, in duels in
	// which somebody was placed below.
	Firsts int64
	// Points counts a win as 2, a shared first place as 1.
	Points int64
	Score  Sum // of Outcome.Score, in the fraction that Info.ScoreUnit gives
}

// A Tally is one thing that a duel costs: its Count without N, summed over all
// duels.
type Tally struct {
	riposte.Count
	Sum Sum
}

func (r *Result) tally(counts []riposte.Count) {
	for i, c := range counts {
		if i == len(r.Tallies) {
			r.Tallies = append(r.Tallies, Tally{Count: riposte.Count{ID: c.ID, Label: c.Label, Rule: c.Rule}})
		}
		r.Tallies[i].Sum.add(int64(c.N))
	}
}

// A Sum holds what a mean and a deviation are computed from.
type Sum struct {
	N, Total, Squares int64
	Least, Most       int64
}

func (s *Sum) add(x int64) {
	if s.N == 0 {
		s.Least, s.Most = x, x
	}
	s.N, s.Total, s.Squares = s.N+1, s.Total+x, s.Squares+x*x
	s.Least, s.Most = min(s.Least, x), max(s.Most, x)
}

func (s *Sum) merge(o Sum) {
	if o.N == 0 {
		return
	}
	if s.N == 0 {
		*s = o
		return
	}
	s.N, s.Total, s.Squares = s.N+o.N, s.Total+o.Total, s.Squares+o.Squares
	s.Least, s.Most = min(s.Least, o.Least), max(s.Most, o.Most)
}

// Mean is the mean; it is 0 if nothing was added.
func (s *Sum) Mean() float64 {
	if s.N == 0 {
		return 0
	}
	return float64(s.Total) / float64(s.N)
}

// StandardError is the standard error of the mean.
func (s *Sum) StandardError() float64 {
	if s.N < 2 {
		return 0
	}
	n, mean := float64(s.N), s.Mean()
	variance := (float64(s.Squares) - n*mean*mean) / (n - 1)
	return math.Sqrt(max(variance, 0) / n)
}

func newResult(seats int) *Result {
	return &Result{Players: make([]Player, seats), Endings: map[string]int64{}}
}

func (r *Result) count(out *riposte.Outcome, swapped bool, steps, decisions int) {
	r.Duels++
	r.Endings[out.Why]++
	r.Steps.add(int64(steps))
	r.Decisions.add(int64(decisions))
	winner := out.Winner()
	if out.Drawn() {
		r.Draws++
	}
	beaten := slices.ContainsFunc(out.Place[:], func(place uint8) bool { return place > 1 })
	for i := range r.Players {
		seat := riposte.Seat(i + 1)
		if swapped && seat <= 2 {
			seat = 3 - seat
		}
		p := &r.Players[i]
		p.Score.add(int64(out.Score[seat]))
		if beaten && out.Place[seat] == 1 {
			p.Firsts++
		}
		switch {
		case seat == winner:
			p.Wins++
			p.Points += 2
		case winner == riposte.Nobody && out.Place[seat] == 1:
			p.Points++
		}
	}
}

// Add adds what other duels with the same number of players came to, including the
// seconds.
func (r *Result) Add(o *Result) {
	r.Seconds += o.Seconds
	r.add(o)
}

func (r *Result) add(o *Result) {
	r.Duels += o.Duels
	r.Draws += o.Draws
	r.Steps.merge(o.Steps)
	r.Decisions.merge(o.Decisions)
	for why, n := range o.Endings {
		r.Endings[why] += n
	}
	for i, t := range o.Tallies {
		if i == len(r.Tallies) {
			r.Tallies = append(r.Tallies, Tally{Count: t.Count})
		}
		r.Tallies[i].Sum.merge(t.Sum)
	}
	for i := range r.Players {
		r.Players[i].Wins += o.Players[i].Wins
		r.Players[i].Firsts += o.Players[i].Firsts
		r.Players[i].Points += o.Players[i].Points
		r.Players[i].Score.merge(o.Players[i].Score)
	}
}

// A Share is k of n with its exact 95 % interval (Clopper and Pearson, 1934).
type Share struct {
	Count int64   `json:"count"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// ShareOf makes a Share; if n is 0, the interval is 0 to 1.
func ShareOf(k, n int64) Share {
	s := Share{Count: k, High: 1}
	if n == 0 {
		return s
	}
	const half = 0.025
	a, b := float64(k), float64(n)
	s.Share = a / b
	if k > 0 {
		s.Low = mathext.InvRegIncBeta(a, b-a+1, half)
	}
	if k < n {
		s.High = mathext.InvRegIncBeta(a+1, b-a, 1-half)
	}
	return s
}

// An Ending is the share of duels that ended in one way.
type Ending struct {
	Why string `json:"why"`
	Share
}

// EndingShares lists the endings, the most frequent first.
func (r *Result) EndingShares() []Ending {
	var all []Ending
	for why, n := range r.Endings {
		all = append(all, Ending{why, ShareOf(n, r.Duels)})
	}
	slices.SortFunc(all, func(a, b Ending) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Why, b.Why))
	})
	return all
}

// A Mean is a mean with its 95 % interval: 1.96 standard errors to either side.
type Mean struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// MeanOf makes a Mean. Where all numbers were the same, the interval is as wide as if
// the largest share of duels that could have differed unseen had differed by one: no
// deaths in 200 games are 0 to 0.018. If nothing was added it is all 0.
func MeanOf(s *Sum) Mean {
	const z = 1.96
	mean, e := s.Mean(), z*s.StandardError()
	if s.N > 0 && s.Least == s.Most {
		e = ShareOf(0, s.N).High
	}
	m := Mean{mean, mean - e, mean + e}
	if s.Least >= 0 {
		m.Low = max(m.Low, 0)
	}
	return m
}
