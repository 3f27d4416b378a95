package solve

import "slices"

// RegretMatching comes nearer to the value with every step, which costs two products
// of the matrix with a mix and stays cheap where mixes are small: by predictive regret
// matching+ (Farina, Kroer and Sandholm 2021, "Faster Game Solving via Predictive
// Blackwell Approachability"). The sides take turns, each takes its last regret for the
// next one, and later mixes count more in the average, by the square of their number.
//
// It needs a limit. Its mixes are averages, and the bounds are theirs. If start has
// mixes, it goes on from them: a solution of nearly the same matrix is soon mended.
func RegretMatching(m *Matrix, start Start, l Limits) (Equilibrium, error) {
	if err := m.check(); err != nil {
		return Equilibrium{}, err
	}
	if l.endless() {
		return Equilibrium{}, ErrUnlimited
	}
	if err := start.check(m.rows, m.cols); err != nil {
		return Equilibrium{}, err
	}
	least, most := m.ends()
	if e, ok := saddle(m); ok {
		e.Stop = Solved
		return e, nil
	}
	// Sums of the largest payoffs would be more than a float holds.
	one := unit(least, most)
	p := newPair(m.over(one), start)
	for steps := 1; ; steps++ {
		p.step(float64(steps) * float64(steps))
		stop := l.after(steps)
		if stop == Going && p.gap() > l.Gap/one*(1-1e-6) {
			continue
		}
		e := p.equilibrium(m)
		e.Steps, e.Stop = steps, stop
		if e.Gap() <= l.Gap {
			e.Stop = ByGap
		}
		if e.Stop != Going {
			return e, nil
		}
	}
}

// A Start is where a method goes on from: the zero value is a start from nothing.
type Start struct {
	Row, Col Mix
}

func (s Start) check(rows, cols int) error {
	if s.Row != nil {
		if err := s.Row.check("rows", rows); err != nil {
			return err
		}
	}
	if s.Col != nil {
		return s.Col.check("columns", cols)
	}
	return nil
}

// A learner is one side's regrets and what it makes of them.
type learner struct {
	lines  *Matrix   // a row for each choice of the other side
	sign   float64   // of what this side wins
	mix    []float64 // the present mix
	gains  []float64 // what each choice gives against the other's mix
	regret []float64 // sums, never negative
	sum    []float64 // of the mixes that the other side faced, by weight
	faced  []float64 // of gains, by weight: what each choice gives against the other's sum
}

// newLearner has the mix it starts from as its regrets, as if of one step of payoffs of 1.
func newLearner(lines *Matrix, sign float64, start Mix) *learner {
	n := lines.cols
	all := make([]float64, 5*n)
	part := func(i int) []float64 { return all[i*n : (i+1)*n : (i+1)*n] }
	l := &learner{lines, sign, part(0), part(1), part(2), part(3), part(4)}
	if start == nil {
		start = Uniform(n)
	} else {
		copy(l.regret, start)
	}
	copy(l.mix, start)
	return l
}

// face reckons what each choice gives against the present mix of the other side, and
// adds both to their sums.
func (l *learner) face(other *learner, weight float64) {
	l.lines.against(other.mix, l.gains)
	axpy(l.faced, l.gains, weight)
	axpy(other.sum, other.mix, weight)
}

// learn adds the regrets of the present mix and makes the next one of them, as if
// they came a second time.
func (l *learner) learn() {
	mean := 0.0
	for i, p := range l.mix {
		mean += p * l.gains[i]
	}
	sum := 0.0
	for i, g := range l.gains {
		r := l.sign * (g - mean)
		l.regret[i] = max(0, l.regret[i]+r)
		l.mix[i] = max(0, l.regret[i]+r)
		sum += l.mix[i]
	}
	if sum > 0 {
		for i := range l.mix {
			l.mix[i] /= sum
		}
		return
	}
	clear(l.mix)
	l.mix[l.best(l.gains)] = 1
}

// best is the choice that wins most, the first of equals.
func (l *learner) best(gains []float64) int {
	if l.sign < 0 {
		return lowest(gains)
	}
	return highest(gains)
}

// A pair is both sides at work.
type pair struct {
	row, col *learner
	weight   float64 // of either sum
}

func newPair(m *Matrix, start Start) *pair {
	return &pair{row: newLearner(m.Transposed(), 1, start.Row), col: newLearner(m, -1, start.Col)}
}

// step lets the rows learn from the columns' mix, then the columns from the new mix of
// the rows.
func (p *pair) step(weight float64) {
	p.weight += weight
	p.row.face(p.col, weight)
	p.row.learn()
	p.col.face(p.row, weight)
	p.col.learn()
}

// gap is how far apart the bounds of the averages are, rounding left aside.
func (p *pair) gap() float64 {
	high, low := p.row.faced, p.col.faced
	return (high[highest(high)] - low[lowest(low)]) / p.weight
}

func (p *pair) equilibrium(m *Matrix) Equilibrium {
	e := Equilibrium{Row: slices.Clone(Mix(p.row.sum)), Col: slices.Clone(Mix(p.col.sum))}
	e.Row.normalise()
	e.Col.normalise()
	e.Answer = m.bounds(e.Row, e.Col)
	return e
}
