package search

import (
	"math"
	"slices"
)

// A learner is one of two sides that choose at the same time: what it regrets not to
// have played, the mix that follows, and the mean of its mixes, in which later ones
// count more.
type learner struct {
	sign               float64 // of values, which are those of the searching seat
	regret, mix, value []float64
	sum                []float64 // of mixes
	worth              []float64 // sum of values against what the other side played
	open               []bool    // what may be played in the world at hand
}

// start begins with the mix of the advice, which a regret of trust stands for.
func (l *learner) start(n int, sign, trust float64, advice func(i int) int32) {
	l.sign = sign
	for _, list := range []*[]float64{&l.regret, &l.mix, &l.value, &l.sum, &l.worth} {
		*list = slices.Grow((*list)[:0], n)[:n]
		clear(*list)
	}
	l.open = slices.Grow(l.open[:0], n)[:n]
	total := 0.0
	for i := range n {
		l.open[i] = true
		total += float64(advice(i))
	}
	for i := range n {
		if total > 0 {
			l.regret[i] = trust * float64(advice(i)) / total
		}
	}
}

// add makes room for one more choice, which was worth so far what the mix was.
func (l *learner) add() {
	worth, total := 0.0, 0.0
	for i, sum := range l.sum {
		worth += sum * l.worth[i]
		total += sum
	}
	if total > 0 {
		worth /= total
	}
	for _, list := range []*[]float64{&l.regret, &l.mix, &l.value, &l.sum} {
		*list = append(*list, 0)
	}
	l.worth, l.open = append(l.worth, worth), append(l.open, true)
}

// choose works out the mix that the regrets ask for, among what is open.
func (l *learner) choose() {
	total, open := 0.0, 0
	for i, r := range l.regret {
		if l.open[i] {
			total += r
			open++
		}
	}
	for i, r := range l.regret {
		switch {
		case !l.open[i]:
			l.mix[i] = 0
		case total > 0:
			l.mix[i] = r / total
		default:
			l.mix[i] = 1 / float64(open)
		}
	}
}

// learn takes the values of the world at hand into the regrets.
func (l *learner) learn(weight float64) {
	mean := 0.0
	for i, p := range l.mix {
		mean += p * l.value[i]
	}
	for i, p := range l.mix {
		if !l.open[i] { // nothing was tried: it is believed to be like the mix
			l.value[i] = mean
		}
		l.regret[i] = max(0, l.regret[i]+l.sign*(l.value[i]-mean))
		l.sum[i] += weight * p
		l.worth[i] += weight * l.value[i]
	}
}

// draw is an index of the mix for a number from 0 to 1.
func (l *learner) draw(at float64) (index int) {
	for i, p := range l.mix {
		if p == 0 {
			continue
		}
		if at -= p; at < 0 {
			return i
		}
		index = i
	}
	return index
}

// against is by how much the mix does better than one choice, in the world at hand.
func (l *learner) against(choice int) (ahead float64) {
	for i, p := range l.mix {
		ahead += p * (l.value[i] - l.value[choice])
	}
	return ahead
}

// A lead is a sum of differences in the same worlds.
type lead struct{ n, sum, square float64 }

func (l *lead) count(ahead float64) {
	l.n++
	l.sum += ahead
	l.square += ahead * ahead
}

// of is the mean and its standard error. No spread is believed below that of one value
// in n.
func (l *lead) of() (mean, deviation float64) {
	if l.n < 2 {
		return 0, 2
	}
	mean = l.sum / l.n
	return mean, math.Sqrt(max(l.square/l.n-mean*mean, 1/l.n) / (l.n - 1))
}

// sure reports whether the mean is above 0 by so many standard errors.
func (l *lead) sure(errors float64) bool {
	mean, deviation := l.of()
	return errors <= 0 || mean-errors*deviation > 0
}
