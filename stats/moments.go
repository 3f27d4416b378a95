package stats

import "math"

// Moments are what is kept of real observations, where [Counts] are of few values: how many
// there are, their sum and that of their squares.
type Moments struct {
	N       int64   `json:"n"`
	Sum     float64 `json:"sum"`
	Squares float64 `json:"squares"`
	// Unit is how large an observation may well be. It counts only where there are too few
	// observations, or all were the same.
	Unit float64 `json:"unit"`
}

// Add adds an observation.
func (m *Moments) Add(x float64) {
	m.N++
	m.Sum += x
	m.Squares += x * x
}

// Mean is the mean; it is 0 if there are no observations.
func (m Moments) Mean() float64 {
	if m.N == 0 {
		return 0
	}
	return m.Sum / float64(m.N)
}

// Variance is that of an observation.
func (m Moments) Variance() float64 {
	if m.N < 2 {
		return 0
	}
	n := float64(m.N)
	return max(m.Squares-m.Sum*m.Sum/n, 0) / (n - 1)
}

func (m Moments) reversed() Moments {
	m.Sum = -m.Sum
	return m
}

// Within is an interval that leaves out the mean with a chance of err: every mean under
// which normal observations are not too unlikely. It is for observations whose number was
// settled before; Always is for people who look and stop.
func (m Moments) Within(err float64) (low, high float64) {
	z, n, mean := Deviations(err), float64(m.N), m.Mean()
	width := math.Sqrt(math.Expm1(z*z/max(n, 1)) * m.Variance() * (n - 1) / max(n, 1))
	if m.Variance() <= 0 {
		width = m.Unit * min(1, -math.Log(err)/max(n, 1)) // as wide as where nothing was seen of a share
	}
	return mean - width, mean + width
}

// Always is an interval for people who look again and again and stop when they like, which
// fails to hold the mean in at most one series of twenty: a confidence sequence for the mean of
// many observations. Of the first few it is wider than it need be, by two halves of an
// observation of a unit.
func (m Moments) Always() (low, high float64) {
	const err, look = 0.05, 1000 // it is narrowest about there
	rho := (-2*math.Log(err) + math.Log(-2*math.Log(err)) + 1) / look
	n, mean := float64(max(m.N, 1)), m.Mean()
	variance := max(m.Squares/n-mean*mean, 0) + m.Unit*m.Unit/n
	width := math.Sqrt(variance * 2 * (n*rho + 1) / (n * n * rho) * math.Log(math.Sqrt(n*rho+1)/err))
	return mean - width, mean + width
}

// scaled is how likely normal observations are at most where their mean is t deviations, as a
// logarithm, with halves of one of a unit to either side added. With u one over the
// deviation it is n log u - S u²/2 + t s u - n t²/2, which is greatest where its slope is 0.
func (m Moments) scaled(t float64) float64 {
	n, squares := float64(m.N)+1, m.Squares+m.Unit*m.Unit
	u := (t*m.Sum + math.Sqrt(t*t*m.Sum*m.Sum+4*n*squares)) / (2 * squares)
	return n*math.Log(u) - squares*u*u/2 + t*m.Sum*u - n*t*t/2
}

// ratio is Ratio for real observations whose mean is held against 0.
func (t *Scaled) ratio(m Moments) float64 { return m.scaled(t.High) - m.scaled(t.Low) }
