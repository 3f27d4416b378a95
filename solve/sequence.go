package solve

import "fmt"

// A LargeError says that a form is too large for a linear programme; [CFR] has no such
// bound.
type LargeError struct {
	Rows, Cols int
}

// Error names the size.
func (e *LargeError) Error() string {
	return fmt.Sprintf("solve: a tableau of %d rows and %d columns is too large", e.Rows, e.Cols)
}

// programmeMost is how many cells a tableau has at most: half a gigabyte.
const programmeMost = 1 << 26

// Sequences solves a tree by the linear programme of its form (Koller, Megiddo and von
// Stengel 1996, "Efficient Computation of Equilibria for Extensive Two-Person Games").
// A step is a pivot. It ends by itself, with a gap that is only rounding; stopped
// before that, its strategies are the best that were looked at.
//
// Its tableau has a row and a column for each sequence and each information set, which
// suits forms of some thousands of them.
func Sequences(f *Form, l Limits) (Profile, error) {
	first, second := &f.sides[0], &f.sides[1]
	rows, cols := first.sets()+1+second.sequences(), first.sequences()+second.sets()+1
	if rows*cols > programmeMost {
		return Profile{}, &LargeError{rows, cols}
	}
	if f.least == f.most {
		p := Profile{First: first.behave(make([]float64, first.sequences())), Second: second.behave(make([]float64, second.sequences()))}
		p.Answer = Answer{Low: f.least, High: f.most, Stop: Solved}
		return p, nil
	}
	best := Profile{}
	x, y := make([]float64, cols), make([]float64, rows)
	judge := func(t *tableau) float64 {
		t.primal(x)
		t.dual(y)
		p := Profile{First: first.behave(x), Second: second.behave(y[first.sets()+1:])}
		p.Answer = f.bounds(p.First, p.Second)
		if best.First.of == nil || p.Gap() < best.Gap() {
			best = p
		}
		return best.Gap()
	}
	_, steps, stop := settle(f.programme, judge, max(l.Gap, slack(2*f.nodes+rows, f.size)), l)
	best.Steps, best.Stop = steps, stop
	return best, nil
}

// programme is the form as a tableau. Of the first side's plans x and the values q of
// the second's information sets it takes the largest value of the game, where
//
//	a set passes on no more than led to it:    x of its actions - x before it <= 0
//	a sequence is worth no more than it pays:  q of its set - q of the sets after it <= A' x
//
// Payoffs are counted from the least one, so that no q is negative and no plan gains by
// passing on less; then x = 0 and q = 0 are where to start. The second side's plan is
// the prices of its sequences.
func (f *Form) programme() *tableau {
	first, second := &f.sides[0], &f.sides[1]
	sets, sequences := first.sets()+1, first.sequences()
	t := newTableau(sets+second.sequences(), sequences+second.sets()+1)
	t.start()
	t.line(0)[0], t.line(0)[t.n] = 1, 1
	for k, from := range first.parent {
		line := t.line(k + 1)
		line[from] = -1
		for a := first.first[k]; a < first.first[k+1]; a++ {
			line[a] = 1
		}
	}
	t.line(sets)[sequences] = 1
	for k, from := range second.parent {
		t.line(sets + from)[sequences+1+k] = -1
		for a := second.first[k]; a < second.first[k+1]; a++ {
			t.line(sets + a)[sequences+1+k] = 1
		}
	}
	cells, most := &f.cells[0], 0.0
	over := func(k int) float64 { return cells.pays[k]/f.size - f.least/f.size*f.mass[k] }
	for k := range cells.pays {
		most = max(most, over(k))
	}
	for s := range sequences {
		for k := cells.start[s]; k < cells.start[s+1]; k++ {
			t.line(sets + cells.other[k])[s] = -over(k) / most
		}
	}
	t.line(t.m)[sequences] = 1
	return t
}
