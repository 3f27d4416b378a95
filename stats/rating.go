package stats

import "math"

// A Meeting is what the pairs of two players came to.
type Meeting struct {
	One, Two int // players, numbered from 0
	Pairs    Pairs
}

// A Rating is a player's strength with its 95 % interval, in points of Elo: somebody 400
// points stronger gets ten points for each that the other gets. The mean of all players is 0.
type Rating struct {
	Elo  float64 `json:"elo"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

const (
	elo = 400 / math.Ln10 // points of a rating for one unit of a logit
	z95 = 1.959963984540054
)

// Rate gives every player the rating that suits all meetings best.
//
// The model is that of Bradley and Terry: one with rating a gets the share
// p = 1 / (1 + exp(b - a)) of the points against one with rating b. The likelihood is that
// of a pair as one observation x in 0, 1/4, ... 1: x log p + (1 - x) log(1 - p), a
// quasi-likelihood, in which a draw is half a win and nothing is assumed about how the two
// duels of a pair hang together. The intervals are therefore not those of the model but
// White's, from what the pairs really did: the inverse of the curvature on both sides of
// the sum of the squared slopes of the pairs.
//
// To each meeting, half a pair won and half a pair lost are added, so that a player who won
// everything has a finite rating with a wide interval. Where no chain of meetings connects
// two players, their ratings can't be compared; each connected group has its own mean at 0.
func Rate(players int, meetings []Meeting) []Rating {
	f := fit{ratings: make([]float64, players), meetings: meetings, groups: groups(players, meetings)}
	f.climb()
	spread := f.spread()
	all := make([]Rating, players)
	for i, r := range f.ratings {
		e := z95 * math.Sqrt(max(spread[i], 0))
		all[i] = Rating{elo * r, elo * (r - e), elo * (r + e)}
	}
	return all
}

// A fit is on its way to the likeliest ratings, here in logits.
type fit struct {
	ratings  []float64
	meetings []Meeting
	groups   []int // of each player: the first whom meetings connect with it
}

func groups(players int, meetings []Meeting) []int {
	of := make([]int, players)
	for i := range of {
		of[i] = i
	}
	for _, m := range meetings {
		from, to := max(of[m.One], of[m.Two]), min(of[m.One], of[m.Two])
		for i, g := range of {
			if g == from {
				of[i] = to
			}
		}
	}
	return of
}

// weights are the pairs of a meeting with those that are added.
func (m *Meeting) weights() (w [outcomes]float64) {
	for i, n := range m.Pairs {
		w[i] = float64(n)
	}
	w[0] += 0.5
	w[outcomes-1] += 0.5
	return w
}

// expected is the share that the model gives to the first of a meeting.
func (f *fit) expected(m *Meeting) float64 {
	return 1 / (1 + math.Exp(f.ratings[m.Two]-f.ratings[m.One]))
}

func (f *fit) likelihood() (sum float64) {
	for i := range f.meetings {
		m := &f.meetings[i]
		d := f.ratings[m.One] - f.ratings[m.Two]
		for x, w := range m.weights() {
			// log p = -log(1 + exp(-d)), log(1 - p) = -log(1 + exp(d))
			sum -= w * (value(x)*softplus(-d) + (1-value(x))*softplus(d))
		}
	}
	return sum
}

// softplus is log(1 + exp(x)) without overflow.
func softplus(x float64) float64 { return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) }

// climb takes Newton's steps, each halved until it leads upwards. The likelihood is
// concave, so what they come to is the top.
func (f *fit) climb() {
	const steps, halvings = 200, 40
	for range steps {
		slope := make([]float64, len(f.ratings))
		for i := range f.meetings {
			m := &f.meetings[i]
			p := f.expected(m)
			for x, w := range m.weights() {
				slope[m.One] += w * (value(x) - p)
				slope[m.Two] -= w * (value(x) - p)
			}
		}
		step := f.curvature().solve(slope)
		from, at := append([]float64(nil), f.ratings...), f.likelihood()
		length := 1.0
		for range halvings {
			for i := range f.ratings {
				f.ratings[i] = from[i] + length*step[i]
			}
			if f.likelihood() >= at {
				break
			}
			length /= 2
		}
		moved := 0.0
		for i := range f.ratings {
			moved = max(moved, math.Abs(f.ratings[i]-from[i]))
		}
		if moved < 1e-10 {
			return
		}
	}
}

// curvature is the negative matrix of second derivatives. Along the freedom to add the same
// to all ratings of a group nothing slopes; there it is given the curvature of the rest,
// which keeps each group's mean where it is.
func (f *fit) curvature() matrix {
	c, trace := newMatrix(len(f.ratings)), 0.0
	for i := range f.meetings {
		m := &f.meetings[i]
		p, n := f.expected(m), 0.0
		for _, w := range m.weights() {
			n += w
		}
		c.join(m.One, m.Two, n*p*(1-p))
		trace += n * p * (1 - p)
	}
	for i, one := range f.groups {
		for j, two := range f.groups {
			if one == two {
				c[i][j] += max(trace, 1) / float64(len(f.groups))
			}
		}
	}
	return c
}

// spread is the variance of each rating.
func (f *fit) spread() []float64 {
	bread, meat := f.curvature(), newMatrix(len(f.ratings))
	for i := range f.meetings {
		m := &f.meetings[i]
		p, squares := f.expected(m), 0.0
		for x, w := range m.weights() {
			squares += w * (value(x) - p) * (value(x) - p)
		}
		meat.join(m.One, m.Two, squares)
	}
	variance := make([]float64, len(f.ratings))
	for i := range variance {
		unit := make([]float64, len(f.ratings))
		unit[i] = 1
		row := bread.solve(unit)
		for j, a := range row {
			for k, b := range row {
				variance[i] += a * meat[j][k] * b
			}
		}
	}
	return variance
}

// A matrix is square, symmetric and positive.
type matrix [][]float64

func newMatrix(n int) matrix {
	m := make(matrix, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// join adds w for the difference of two players.
func (m matrix) join(i, j int, w float64) {
	m[i][i] += w
	m[j][j] += w
	m[i][j] -= w
	m[j][i] -= w
}

// solve solves m x = b by Cholesky's decomposition.
func (m matrix) solve(b []float64) []float64 {
	n := len(m)
	l, x := newMatrix(n), append([]float64(nil), b...)
	for i := range n {
		for j := range i + 1 {
			sum := m[i][j]
			for k := range j {
				sum -= l[i][k] * l[j][k]
			}
			if i == j {
				l[i][i] = math.Sqrt(max(sum, 1e-300))
			} else {
				l[i][j] = sum / l[j][j]
			}
		}
	}
	for i := range n {
		for k := range i {
			x[i] -= l[i][k] * x[k]
		}
		x[i] /= l[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= l[k][i] * x[k]
		}
		x[i] /= l[i][i]
	}
	return x
}
