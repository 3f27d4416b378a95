package lab

import "math"

// Logistic fits P(win) = 1/(1+exp(-w.x)) to positions, with no weight below 0: a measure is
// good to have, and where it seems not to be, chance or another measure is behind it; whoever
// looks ahead by such weights would seek harm. There is no constant: where the sides change places, so
// does the chance. A measure that is always 0 has weight 0.
func Logistic(list []Position, measures int) []float64 {
	fit := logistic{list: list, scale: make([]float64, measures), used: make([]bool, measures)}
	for i := range list {
		for k, x := range list[i].Measures {
			fit.scale[k] += float64(x) * float64(x)
		}
	}
	for k := range fit.scale {
		fit.scale[k] = math.Sqrt(fit.scale[k] / float64(max(len(list), 1)))
		fit.used[k] = fit.scale[k] > 0
	}
	for {
		w := fit.newton()
		worst := 0
		for k := range w {
			if w[k] < w[worst] {
				worst = k
			}
		}
		if len(w) == 0 || w[worst] >= 0 {
			for k := range w {
				if fit.used[k] {
					w[k] /= fit.scale[k]
				}
			}
			return w
		}
		fit.used[worst] = false
	}
}

// A logistic is a fit of those measures that are used, each in units of its own.
type logistic struct {
	list  []Position
	scale []float64
	used  []bool
}

// newton finds the weights by Newton's steps on the likelihood, less a small share of the
// squared weights so that each has one answer.
func (l *logistic) newton() []float64 {
	const steps, enough = 50, 1e-9
	w := make([]float64, len(l.scale))
	for range steps {
		step, moved := solveSquare(l.bend(w)), 0.0
		for k := range w {
			w[k] += step[k]
			moved = max(moved, math.Abs(step[k]))
		}
		if moved < enough {
			break
		}
	}
	return w
}

// bend returns the second derivatives of the likelihood, with their sign turned, and the first.
func (l *logistic) bend(w []float64) (curve [][]float64, slope []float64) {
	const ridge = 1.0
	n := len(w)
	x := make([]float64, n)
	slope, curve = make([]float64, n), make([][]float64, n)
	for k := range curve {
		curve[k] = make([]float64, n)
		curve[k][k], slope[k] = ridge, -ridge*w[k]
	}
	for i := range l.list {
		z := 0.0
		for k, v := range l.list[i].Measures {
			x[k] = 0
			if l.used[k] {
				x[k] = float64(v) / l.scale[k]
			}
			z += w[k] * x[k]
		}
		p := 1 / (1 + math.Exp(-z))
		for k := range x {
			slope[k] += (l.list[i].Result - p) * x[k]
			for j := range k + 1 {
				curve[k][j] += p * (1 - p) * x[k] * x[j]
			}
		}
	}
	return curve, slope
}

// solveSquare solves a*x = b for a positive definite a, of which the lower half is given and
// overwritten.
func solveSquare(a [][]float64, b []float64) []float64 {
	factor(a)
	forward(a, b)
	backward(a, b)
	return b
}

// factor makes of the lower half of a positive definite matrix its factor, by Cholesky's method.
func factor(a [][]float64) {
	for i := range a {
		for j := range i + 1 {
			for k := range j {
				a[i][j] -= a[i][k] * a[j][k]
			}
			if i == j {
				a[i][i] = math.Sqrt(a[i][i])
			} else {
				a[i][j] /= a[j][j]
			}
		}
	}
}

// forward solves lower*x = b in the place of b.
func forward(lower [][]float64, b []float64) {
	for i := range b {
		for k := range i {
			b[i] -= lower[i][k] * b[k]
		}
		b[i] /= lower[i][i]
	}
}

// backward solves lower'*x = b, with the rows and columns exchanged.
func backward(lower [][]float64, b []float64) {
	for i := len(b) - 1; i >= 0; i-- {
		for k := i + 1; k < len(b); k++ {
			b[i] -= lower[k][i] * b[k]
		}
		b[i] /= lower[i][i]
	}
}

// A Calibration compares chances with results.
type Calibration struct {
	Positions int           `json:"positions"`
	Brier     float64       `json:"brier"`    // the mean squared error of the chances
	Constant  float64       `json:"constant"` // that of the mean result, always said
	Bins      [10]Frequency `json:"bins"`     // by the chance, a tenth each
}

// A Frequency is how often positions of about the same chance were won.
type Frequency struct {
	Positions int     `json:"positions"`
	Chance    float64 `json:"chance"` // the mean
	Result    float64 `json:"result"`
}

// Calibrate compares what is said of each position with what came of it.
func Calibrate(list []Position, chance func(*Position) float64) (c Calibration) {
	mean := 0.0
	for i := range list {
		mean += list[i].Result / float64(len(list))
	}
	for i := range list {
		p, won := chance(&list[i]), list[i].Result
		c.Brier += (p - won) * (p - won) / float64(len(list))
		c.Constant += (mean - won) * (mean - won) / float64(len(list))
		b := &c.Bins[min(int(10*p), 9)]
		b.Positions++
		b.Chance += p
		b.Result += won
	}
	c.Positions = len(list)
	for k := range c.Bins {
		if b := &c.Bins[k]; b.Positions > 0 {
			b.Chance /= float64(b.Positions)
			b.Result /= float64(b.Positions)
		}
	}
	return c
}
