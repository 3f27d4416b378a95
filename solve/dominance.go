package solve

// A Dominance is what makes a choice not worth having.
type Dominance uint8

// The kinds of dominance. Weak and Mixed each remove all that Strict does.
const (
	Strict Dominance = iota // another choice is better against everything
	Weak                    // another is never worse: of equal choices the first stays
	Mixed                   // a mix of others is better against everything
)

// A Removal is one choice that was dominated.
type Removal struct {
	Row    bool // a row, else a column
	Choice int
	By     int // the choice that dominates it, -1 if it is a mix
}

// A Reduced is what is left of a matrix. Its value is that of the whole, and each of
// its equilibria is one of the whole.
type Reduced struct {
	Rows, Cols []int // those that are left, in order
	Removed    []Removal
	Stop       Stop // Solved if nothing that is left is dominated
}

// Dominate removes dominated choices one after the other until none is left. With Weak
// there may be other equilibria besides those that are left. A step is a choice that is
// looked at; what is left when it is stopped has the value of the whole all the same.
func Dominate(m *Matrix, how Dominance, l Limits) (Reduced, error) {
	if err := m.check(); err != nil {
		return Reduced{}, err
	}
	// Columns are rows of the same game with the signs turned.
	turned := m.Transposed()
	for i := range turned.cells {
		turned.cells[i] = -turned.cells[i]
	}
	r := Reduced{Rows: upTo(m.rows), Cols: upTo(m.cols)}
	steps := 0
	for clean := 0; clean < 2; { // sides in a row that had nothing to remove
		removed := false
		for _, side := range []struct {
			m           *Matrix
			mine, other *[]int
			row         bool
		}{{m, &r.Rows, &r.Cols, true}, {turned, &r.Cols, &r.Rows, false}} {
			removed = false
			for k := 0; k < len(*side.mine); {
				steps++
				by, dominated := dominator(side.m, *side.mine, *side.other, k, how)
				if dominated {
					r.Removed = append(r.Removed, Removal{side.row, (*side.mine)[k], by})
					*side.mine = append((*side.mine)[:k:k], (*side.mine)[k+1:]...)
					removed = true
				} else {
					k++
				}
				if r.Stop = l.after(steps); r.Stop != Going {
					return r, nil
				}
			}
			if removed {
				clean = 0
			} else {
				clean++
			}
		}
	}
	r.Stop = Solved
	return r, nil
}

// Matrix is the matrix of what is left.
func (r *Reduced) Matrix(m *Matrix) *Matrix {
	small := NewMatrix(len(r.Rows), len(r.Cols))
	for a, i := range r.Rows {
		for b, j := range r.Cols {
			small.Set(a, b, m.At(i, j))
		}
	}
	return small
}

func upTo(n int) []int {
	v := make([]int, n)
	for i := range v {
		v[i] = i
	}
	return v
}

// dominator is what dominates row number k of those that are left.
func dominator(m *Matrix, rows, cols []int, k int, how Dominance) (by int, dominated bool) {
	mine := m.row(rows[k])
	for other, i := range rows {
		if other != k && over(m.row(i), mine, cols, how == Weak, other < k) {
			return i, true
		}
	}
	if how != Mixed || len(rows) < 3 {
		return -1, false
	}
	// A mix of the others dominates if it wins the game of what it has over this row.
	ahead := NewMatrix(len(rows)-1, len(cols))
	at := 0
	for other, i := range rows {
		if other == k {
			continue
		}
		for b, j := range cols {
			ahead.Set(at, b, m.row(i)[j]-mine[j])
		}
		at++
	}
	e, err := Simplex(ahead, Limits{})
	return -1, err == nil && e.Low > 0
}

// over reports whether one line dominates another; equal ones only if it is first.
func over(line, other []float64, at []int, weak, first bool) bool {
	better := first
	for _, j := range at {
		switch {
		case line[j] < other[j], !weak && line[j] == other[j]:
			return false
		case line[j] > other[j]:
			better = true
		}
	}
	return better || !weak
}
