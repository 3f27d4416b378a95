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
	shares []float64   // what each knob, two together and whole settings have of the variance between settings
	lower  [][]float64 // Cholesky's factor of the covariances of the trials
	pull   [][]float64 // by measure: what solves them
}

// Shares of the variance between settings that single knobs, two together and the setting as a whole
// have until trials tell otherwise.
const (
	shareOne   = 0.6
	shareTwo   = 0.3
	shareWhole = 0.1
)

func (l *landscape) add(at []int, seen []float64, noise float64) {
	l.at, l.seen, l.noise = append(l.at, at), append(l.seen, seen), append(l.noise, noise)
}

// like is the covariance of a measure at two settings.
func (l *landscape) like(a, b []int) float64 {
	like, one, two, n := 0.0, 0.0, 0.0, len(a)
	for i := range a {
		k := l.knobs[i].like(a[i], b[i])
		two += k * one
		one += k
		like += l.shares[i] * k
	}
	if n > 1 {
		like += l.shares[n] * two / float64(n*(n-1)/2)
	}
	if slices.Equal(a, b) {
		like += l.shares[n+1]
	}
	return like
}

// fit prepares for guesses.
func (l *landscape) fit() {
	n, measures := float64(len(l.at)), len(l.seen[0])
	l.middle = make([]float64, measures)
	noise, signal := 0.0, 0.0
	for i := range l.seen {
		noise += l.noise[i] / n
		for j, x := range l.seen[i] {
			l.middle[j] += x / n
		}
	}
	for i := range l.seen {
		for j, x := range l.seen[i] {
			signal += (x - l.middle[j]) * (x - l.middle[j]) / n / float64(measures)
		}
	}
	signal = max(signal-noise, noise/4, 1e-12)
	first := make([]float64, len(l.knobs)+2)
	for i := range l.knobs {
		first[i] = signal * shareOne / float64(len(l.knobs))
	}
	first[len(l.knobs)], first[len(l.knobs)+1] = signal*shareTwo, signal*shareWhole
	l.weigh(first)
}

// weigh moves the shares from the first ones to where what was seen is likelier: some knobs matter and others
// don't. As long as there is little to go by they are pulled back.
func (l *landscape) weigh(first []float64) {
	const step, rounds, pull = 3, 2, 1.5
	l.shares = slices.Clone(first)
	worth := func() float64 {
		likely := l.solve()
		for i, share := range l.shares {
			away := math.Log(share/first[i]) / pull
			likely -= away * away / 2
		}
		return likely
	}
	best := worth()
	for range rounds {
		for i, was := range l.shares {
			for _, by := range [...]float64{step, 1.0 / step} {
				l.shares[i] = was * by
				if now := worth(); now > best {
					best = now
					break
				}
				l.shares[i] = was
			}
		}
	}
	l.solve()
}

// solve prepares for guesses with the shares at hand, and is the logarithm of how likely what was seen is.
func (l *landscape) solve() (likely float64) {
	l.lower = make([][]float64, len(l.at))
	for i := range l.at {
		l.lower[i] = make([]float64, len(l.at))
		for k := range i + 1 {
			l.lower[i][k] = l.like(l.at[i], l.at[k])
		}
		l.lower[i][i] += max(l.noise[i], 1e-9*l.lower[i][i])
	}
	factor(l.lower)
	l.pull = make([][]float64, len(l.middle))
	for j := range l.pull {
		l.pull[j] = make([]float64, len(l.at))
		for i := range l.seen {
			l.pull[j][i] = l.seen[i][j] - l.middle[j]
		}
		forward(l.lower, l.pull[j])
		for i, x := range l.pull[j] {
			likely -= x*x/2 + math.Log(l.lower[i][i])
		}
		backward(l.lower, l.pull[j])
	}
	return likely
}

// guess is the mean of each measure at a setting, with their deviation.
func (l *landscape) guess(at []int, means []float64) (deviation float64) {
	covariance := make([]float64, len(l.at))
	for i := range l.at {
		covariance[i] = l.like(l.at[i], at)
	}
	copy(means, l.middle)
	for j := range means {
		for i, c := range covariance {
			means[j] += c * l.pull[j][i]
		}
	}
	forward(l.lower, covariance)
	variance := l.like(at, at)
	for _, c := range covariance {
		variance -= c * c
	}
	return math.Sqrt(max(variance, 0))
}

// next is the setting to try: the one that is nearest to the target where each is drawn from
// what is guessed of it (Thompson, 1933). Each is drawn by itself, so that the nearest of many would
// be there by luck: they are drawn from half of what is not known.
func (l *landscape) next(candidates [][]int, target float64, rng *rand.Rand) []int {
	return l.least(candidates, func(mean, deviation float64) float64 {
		return math.Abs(mean + deviation/2*rng.NormFloat64() - target)
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
