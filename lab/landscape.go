package lab

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A landscape guesses what some measures are at every setting of some knobs, from trials
// at a few. Settings are alike in the knobs that they have in common, one by one and two by two
// (the tuples of Kunanusont, Lucas and others' N-tuple bandit), and numbers are the more alike
// the nearer they are. What it guesses is a normal number for each measure: the posterior of a
// Gaussian process with that likeness and the noise that the trials are known to have.
type landscape struct {
	knobs  []Knob
	at     [][]int
	seen   [][]float64 // by trial, by measure
	noise  []float64   // variance of what was seen
	middle []float64   // by measure
	signal float64     // variance of a measure between settings
	lower  [][]float64 // Cholesky's factor of the covariances of the trials
	pull   [][]float64 // by measure: what solves them
}

// Shares of the likeness that single knobs, two together and the setting as a whole have.
const (
	likeOne   = 0.6
	likeTwo   = 0.3
	likeWhole = 0.1
)

func (l *landscape) add(at []int, seen []float64, noise float64) {
	l.at, l.seen, l.noise = append(l.at, at), append(l.seen, seen), append(l.noise, noise)
}

// like is how alike two settings are, at most 1.
func (l *landscape) like(a, b []int) float64 {
	one, two, n := 0.0, 0.0, float64(len(a))
	for i := range a {
		k := l.knobs[i].like(a[i], b[i])
		two += k * one
		one += k
	}
	like := likeOne * one / n
	if n > 1 {
		like += likeTwo * two / (n * (n - 1) / 2)
	} else {
		like += likeTwo * one
	}
	if slices.Equal(a, b) {
		like += likeWhole
	}
	return like
}

// fit prepares for guesses.
func (l *landscape) fit() {
	n, measures := float64(len(l.at)), len(l.seen[0])
	l.middle, l.signal = make([]float64, measures), 0
	noise := 0.0
	for i := range l.seen {
		noise += l.noise[i] / n
		for j, x := range l.seen[i] {
			l.middle[j] += x / n
		}
	}
	for i := range l.seen {
		for j, x := range l.seen[i] {
			l.signal += (x - l.middle[j]) * (x - l.middle[j]) / n / float64(measures)
		}
	}
	l.signal = max(l.signal-noise, noise/4, 1e-12)
	l.lower = make([][]float64, len(l.at))
	for i := range l.at {
		l.lower[i] = make([]float64, len(l.at))
		for k := range i + 1 {
			l.lower[i][k] = l.signal * l.like(l.at[i], l.at[k])
		}
		l.lower[i][i] += max(l.noise[i], 1e-9*l.signal)
	}
	factor(l.lower)
	l.pull = make([][]float64, measures)
	for j := range l.pull {
		l.pull[j] = make([]float64, len(l.at))
		for i := range l.seen {
			l.pull[j][i] = l.seen[i][j] - l.middle[j]
		}
		forward(l.lower, l.pull[j])
		backward(l.lower, l.pull[j])
	}
}

// guess is the mean of each measure at a setting, with their deviation.
func (l *landscape) guess(at []int, means []float64) (deviation float64) {
	covariance := make([]float64, len(l.at))
	for i := range l.at {
		covariance[i] = l.signal * l.like(l.at[i], at)
	}
	copy(means, l.middle)
	for j := range means {
		for i, c := range covariance {
			means[j] += c * l.pull[j][i]
		}
	}
	forward(l.lower, covariance)
	variance := l.signal * l.like(at, at)
	for _, c := range covariance {
		variance -= c * c
	}
	return math.Sqrt(max(variance, 0))
}

// next is the setting to try: the one that is nearest to the target where each is drawn from
// what is guessed of it (Thompson, 1933).
func (l *landscape) next(candidates [][]int, target float64, rng *rand.Rand) []int {
	return l.least(candidates, func(mean, deviation float64) float64 {
		return math.Abs(mean + deviation*rng.NormFloat64() - target)
	})
}

// best is the setting that is nearest to the target in the mean of what is guessed.
func (l *landscape) best(candidates [][]int, target float64) []int {
	return l.least(candidates, func(mean, deviation float64) float64 {
		d := mean - target
		if deviation == 0 {
			return math.Abs(d)
		}
		z := d / deviation
		return deviation*math.Sqrt(2/math.Pi)*math.Exp(-z*z/2) + d*math.Erf(z/math.Sqrt2)
	})
}

// least is the candidate with the least sum of a loss over the measures.
func (l *landscape) least(candidates [][]int, loss func(mean, deviation float64) float64) (at []int) {
	least, means := math.Inf(1), make([]float64, len(l.middle))
	for _, c := range candidates {
		deviation, sum := l.guess(c, means), 0.0
		for _, mean := range means {
			sum += loss(mean, deviation)
		}
		if sum < least {
			least, at = sum, c
		}
	}
	return at
}
