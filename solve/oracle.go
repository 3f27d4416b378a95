package solve

import (
	"math"
	"slices"
)

// Lazy is a matrix of which a payoff is reckoned when it is asked for: at most once
// for each cell.
type Lazy struct {
	Rows, Cols int
	Payoff     func(row, col int) float64
}

// A Found is what [DoubleOracle] came to: an equilibrium of the whole matrix, and the
// choices that it was made from.
type Found struct {
	Equilibrium
	// RowsUsed and ColsUsed are the choices of the smaller game, in the order in which
	// they came in. Given as a Hint they are where the solution of nearly the same game
	// goes on from.
	RowsUsed, ColsUsed []int
	Cells              int // payoffs that were reckoned
}

// A Hint names choices that are likely to be played; the zero value names none.
type Hint struct {
	Rows, Cols []int
}

// DoubleOracle solves a matrix by a smaller one: it solves the game of the choices that
// are in it so far, exactly, adds each side's best response in the whole game, and ends
// when neither gains (McMahan, Gordon and Blum 2003, "Planning in the Presence of Cost
// Functions Controlled by an Adversary"). A step is one smaller game.
//
// A best response looks at every choice, but only at the columns and rows that the mix
// takes. So it reckons few payoffs where equilibria are small, and nearly all where
// they are not: of random numbers half of the choices are played.
func DoubleOracle(game Lazy, hint Hint, l Limits) (Found, error) {
	o, err := newOracle(game, hint)
	if err != nil {
		return Found{}, err
	}
	best := Found{Equilibrium: Equilibrium{Answer: Answer{Low: math.Inf(-1), High: math.Inf(1)}}}
	for steps := 1; ; steps++ {
		small, err := o.small()
		if err != nil {
			return Found{}, err
		}
		e, err := Simplex(small, Limits{Done: l.Done})
		if err != nil {
			return Found{}, err
		}
		if err := o.respond(e, &best); err != nil {
			return Found{}, err
		}
		best.Steps = steps
		best.RowsUsed, best.ColsUsed, best.Cells = o.rows, o.cols, o.cells
		switch stop := l.after(steps); {
		case best.Gap() <= l.Gap:
			best.Stop = ByGap
		case stop != Going:
			best.Stop = stop
		case !o.grow(e):
			best.Stop = Solved
		default:
			continue
		}
		return best, nil
	}
}

// An oracle is the smaller game and what is known of the whole.
type oracle struct {
	Lazy
	rows, cols       []int
	byRow, byCol     [][]float64 // payoffs of rows and columns that were ever needed; NaN is unknown
	cells            int
	size             float64 // the largest payoff so far
	bestRow, bestCol int
	wins, loses      float64 // what they get against the mixes of the smaller game
}

func newOracle(game Lazy, hint Hint) (*oracle, error) {
	if game.Rows < 1 || game.Cols < 1 {
		return nil, errNoGame
	}
	o := &oracle{Lazy: game, byRow: make([][]float64, game.Rows), byCol: make([][]float64, game.Cols)}
	for _, i := range hint.Rows {
		if i < 0 || i >= game.Rows {
			return nil, &HintError{"row", i, game.Rows}
		}
		o.add(&o.rows, i)
	}
	for _, j := range hint.Cols {
		if j < 0 || j >= game.Cols {
			return nil, &HintError{"column", j, game.Cols}
		}
		o.add(&o.cols, j)
	}
	if o.rows == nil {
		o.rows = []int{0}
	}
	if o.cols == nil {
		o.cols = []int{0}
	}
	return o, nil
}

// add appends a choice that is not there yet, and reports whether it did.
func (o *oracle) add(to *[]int, choice int) bool {
	if slices.Contains(*to, choice) {
		return false
	}
	*to = append(*to, choice)
	return true
}

// at is a payoff, reckoned if it never was. Of the row and the column one is kept: no
// other cells are asked for.
func (o *oracle) at(i, j int) (float64, error) {
	if line := o.byCol[j]; line != nil && !math.IsNaN(line[i]) {
		return line[i], nil
	}
	if line := o.byRow[i]; line != nil && !math.IsNaN(line[j]) {
		return line[j], nil
	}
	v := o.Payoff(i, j)
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, &CellError{i, j, v}
	}
	o.cells++
	o.size = max(o.size, math.Abs(v))
	if line := o.byCol[j]; line != nil {
		line[i] = v
	}
	if line := o.byRow[i]; line != nil {
		line[j] = v
	}
	return v, nil
}

func unknown(n int) []float64 {
	line := make([]float64, n)
	for i := range line {
		line[i] = math.NaN()
	}
	return line
}

// small is the game of the choices so far.
func (o *oracle) small() (*Matrix, error) {
	for _, i := range o.rows {
		if o.byRow[i] == nil {
			o.byRow[i] = unknown(o.Cols)
		}
	}
	m := NewMatrix(len(o.rows), len(o.cols))
	for a, i := range o.rows {
		for b, j := range o.cols {
			v, err := o.at(i, j)
			if err != nil {
				return nil, err
			}
			m.Set(a, b, v)
		}
	}
	return m, nil
}

// respond looks at all choices of the whole game against the mixes of the smaller one,
// and takes over the mixes that prove more than those before.
func (o *oracle) respond(e Equilibrium, best *Found) error {
	for b, j := range o.cols {
		if e.Col[b] > 0 && o.byCol[j] == nil {
			o.byCol[j] = unknown(o.Rows)
		}
	}
	o.wins, o.loses = math.Inf(-1), math.Inf(1)
	for i := range o.Rows {
		sum, err := o.mean(e.Col, o.cols, func(j int) (float64, error) { return o.at(i, j) })
		if err != nil {
			return err
		}
		if sum > o.wins {
			o.wins, o.bestRow = sum, i
		}
	}
	for j := range o.Cols {
		sum, err := o.mean(e.Row, o.rows, func(i int) (float64, error) { return o.at(i, j) })
		if err != nil {
			return err
		}
		if sum < o.loses {
			o.loses, o.bestCol = sum, j
		}
	}
	if low := o.loses - slack(e.Row.support(), o.size); low > best.Low {
		best.Low, best.Row = low, spread(e.Row, o.rows, o.Rows)
	}
	if high := o.wins + slack(e.Col.support(), o.size); high < best.High {
		best.High, best.Col = high, spread(e.Col, o.cols, o.Cols)
	}
	return nil
}

// mean is what a choice gets against a mix of some choices.
func (o *oracle) mean(mix Mix, of []int, at func(int) (float64, error)) (sum float64, err error) {
	for b, choice := range of {
		if mix[b] <= 0 {
			continue
		}
		v, err := at(choice)
		if err != nil {
			return 0, err
		}
		sum += mix[b] * v
	}
	return sum, nil
}

// grow adds the best responses that gain, and reports whether there is one.
func (o *oracle) grow(e Equilibrium) bool {
	grown := false
	if o.wins > e.High {
		grown = o.add(&o.rows, o.bestRow)
	}
	if o.loses < e.Low {
		grown = o.add(&o.cols, o.bestCol) || grown
	}
	return grown
}

// spread is a mix of some choices as one of all.
func spread(mix Mix, of []int, n int) Mix {
	all := make(Mix, n)
	for b, choice := range of {
		all[choice] = mix[b]
	}
	return all
}
