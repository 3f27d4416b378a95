package solve

import "slices"

// Simplex solves a matrix by linear programming (Dantzig 1951, "A Proof of the Equivalence
// of the Programming Problem and the Game Problem"). A step is a pivot. It ends by
// itself, with a gap that is only rounding; stopped before that, its mixes are the best
// that were looked at, those of the last pivot among them.
//
// The bounds come from the payoffs. Where they are wider than rounding explains, the
// basis is entered anew from the payoffs and the pivots go on from there.
func Simplex(m *Matrix, l Limits) (Equilibrium, error) {
	e, _, err := simplex(m, l)
	return e, err
}

// simplexGap is the gap, in parts of the largest payoff, that is put down to rounding,
// and rebuilds how often a wider one is worked on.
const (
	simplexGap = 1e-12
	rebuilds   = 4
)

// simplex also gives the tableau it ended with, nil where every payoff is the same.
func simplex(m *Matrix, l Limits) (Equilibrium, *tableau, error) {
	if err := m.check(); err != nil {
		return Equilibrium{}, nil, err
	}
	least, most := m.ends()
	if e, ok := saddle(m); ok {
		e.Stop = Solved
		return e, nil, nil
	}
	best := Equilibrium{Row: make(Mix, m.rows), Col: make(Mix, m.cols)}
	row, col, judged := make(Mix, m.rows), make(Mix, m.cols), false
	judge := func(t *tableau) float64 {
		t.primal(col)
		t.dual(row)
		row.normalise()
		col.normalise()
		if a := m.bounds(row, col); !judged || a.Gap() < best.Gap() {
			best.Answer, judged = a, true
			copy(best.Row, row)
			copy(best.Col, col)
		}
		return best.Gap()
	}
	fresh := func() *tableau { return programme(m, least, most) }
	t, steps, stop := settle(fresh, judge, max(l.Gap, simplexGap*unit(least, most)), l)
	best.Steps, best.Stop = steps, stop
	return best, t, nil
}

// settle pivots until nothing gains or a limit ends it. The gap, as judged by the
// payoffs, is looked at now and then if it is limited. Where it is wider in the end than
// rounding explains, settle goes on from a fresh tableau at the basis that was reached.
// Where rounding has made the pivots come back, it goes on from the solution of nearly the
// same programme, in which no ratios are equal.
func settle(fresh func() *tableau, judge func(*tableau) (gap float64), enough float64, l Limits) (t *tableau, steps int, stop Stop) {
	t = fresh()
	for round, look := 0, 8; ; round++ {
		most := steps + t.patience()
		for stop = Going; stop == Going && steps < most; stop = l.after(steps) {
			if !t.step() {
				stop = Solved
				break
			}
			steps++
			if l.Gap > 0 && steps >= look {
				if look += 8 + look/8; judge(t) <= l.Gap {
					return t, steps, ByGap
				}
			}
		}
		switch gap := judge(t); {
		case stop != Solved && stop != Going:
			return t, steps, stop
		case gap <= enough || round == rebuilds:
			return t, steps, Solved
		}
		basis := t.basis()
		t = fresh()
		if stop == Going {
			t.shift()
			continue
		}
		t.enter(basis)
		if t.mend(); judge(t) <= enough {
			return t, steps, Solved
		}
	}
}

// programme is the game as a tableau: of all y >= 0 with M y <= 1 the one with the
// largest sum, where M are the payoffs brought between 1 and 2. The column's mix is y
// over its sum, the row's the prices.
func programme(m *Matrix, least, most float64) *tableau {
	t := newTableau(m.rows, m.cols)
	t.start()
	// Halves, so that the width of payoffs near the largest float is one.
	width := most/2 - least/2
	for i := range m.rows {
		line := t.line(i)
		for j, v := range m.row(i) {
			line[j] = 1 + (v/2-least/2)/width
		}
		line[m.cols] = 1
	}
	c := t.line(m.rows)
	for j := range m.cols {
		c[j] = 1
	}
	return t
}

// saddle is the equilibrium of two choices, if there is one: a payoff that is the
// least of its row and the greatest of its column.
func saddle(m *Matrix) (Equilibrium, bool) {
	low, row := 0.0, -1
	top := slices.Clone(m.row(0))
	for i := range m.rows {
		line := m.row(i)
		if at := lowest(line); row < 0 || line[at] > low {
			row, low = i, line[at]
		}
		for j, v := range line {
			top[j] = max(top[j], v)
		}
	}
	col := lowest(top)
	if low != top[col] {
		return Equilibrium{}, false
	}
	e := Equilibrium{Answer: Answer{Low: low, High: low}, Row: make(Mix, m.rows), Col: make(Mix, m.cols)}
	e.Row[row], e.Col[col] = 1, 1
	return e, true
}
