package search

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"riposte/bot"
)

// leastWorlds is in how many worlds every candidate is tried before any is dropped,
// if the nodes suffice.
const leastWorlds = 4

// halve tries all candidates in the same worlds and lets the better half go on, until
// the nodes run out. The advice's choice stays to the end: the others are measured by it.
func (s *Searcher) halve(c bot.Chair) {
	if !s.afford() {
		s.settle(1)
		return
	}
	left := s.arms
	for rounds := bits.Len(uint(len(left) - 1)); ; rounds-- {
		until := s.nodes + (s.Nodes-s.nodes)/max(rounds, 1)
		for s.nodes < until && s.tryAll(left) {
			s.imagine(c)
		}
		slices.SortStableFunc(left[1:], func(x, y arm) int { return cmp.Compare(y.mean(), x.mean()) })
		if len(left) <= 2 || s.ended() {
			break
		}
		left = left[:max((len(left)+1)/2, 2)]
	}
	s.conclude()
}

// afford drops candidates that the nodes do not suffice for. One playout of the
// advice's choice shows what one costs; it reports false if not even two can be compared.
func (s *Searcher) afford() bool {
	var by answers
	by[s.seat] = s.arms[0].choice
	if _, ok := s.try(&by); !ok {
		return false
	}
	n := (s.Nodes - s.nodes) / (s.nodes * leastWorlds)
	if n < 2 {
		return false
	}
	s.arms = s.arms[:min(n, len(s.arms))]
	return true
}

// tryAll tries the candidates in the world at hand. What is incomplete when the nodes
// run out does not count, and it then reports false.
func (s *Searcher) tryAll(left []arm) bool {
	var by answers
	for i := range left {
		if s.ended() {
			return false
		}
		by[s.seat] = left[i].choice
		value, ok := s.try(&by)
		if !ok {
			return false
		}
		left[i].value = value
	}
	for i := range left {
		left[i].count(left[0].value)
	}
	return true
}

// count takes the value of a world into the sums of an arm.
func (a *arm) count(advised float64) {
	a.n++
	a.sum += a.value
	a.ahead.count(a.value - advised)
}

func (a *arm) mean() float64 { return a.sum / float64(max(a.n, 1)) }

// conclude answers with what surely beats the advice, else with the advice; with Heat
// with a mix of all that was tried.
func (s *Searcher) conclude() {
	s.settle(len(s.arms))
	best, gap := 0, 0.0
	for i := 1; i < len(s.arms); i++ {
		mean, deviation := s.arms[i].ahead.of()
		if mean-s.Sure*deviation > 0 && (best == 0 || s.arms[i].mean() > s.arms[best].mean()) && s.arms[i].n == s.arms[0].n {
			best = i
		}
		gap = max(gap, mean+s.Sure*deviation)
	}
	a := &s.answer
	lead, _ := s.arms[best].ahead.of()
	if s.arms[0].n > 0 {
		for i := range s.arms {
			a.Means = append(a.Means, s.arms[i].mean())
		}
	}
	a.Weights[0], a.Weights[best] = 0, 1
	a.Value, a.Gap = s.arms[best].mean(), max(gap-max(lead, 0), 0)
	if s.Heat > 0 && s.arms[0].n > 0 { // else nothing was tried that could be as good
		s.blur(s.arms[best].mean())
	}
}

// blur spreads the weights over choices that are nearly as good.
func (s *Searcher) blur(best float64) {
	total := 0.0
	for i := range s.arms {
		s.answer.Weights[i] = math.Exp(min(s.arms[i].mean()-best, 0) / s.Heat)
		total += s.answer.Weights[i]
	}
	s.answer.Value = 0
	for i := range s.arms {
		s.answer.Weights[i] /= total
		s.answer.Value += s.answer.Weights[i] * s.arms[i].mean()
	}
	s.answer.Value = min(max(s.answer.Value, -1), 1)
	s.answer.Gap = max(s.answer.Gap+best-s.answer.Value, 0) // a mean of equals may be a hair above them
}
