package solve

// A tableau is a linear programme in the condensed form of Tucker, in which rows and
// columns change places: of all z >= 0 with A z <= b find the one with the largest
// c z, where b >= 0, so that z = 0 is where to start.
//
// Most right-hand sides of games are equal or 0, and then a pivot gains nothing and may
// come back. So b is thought of as b + e d, with fixed but irregular d > 0 and e too
// small to be written down: where two ratios of b are equal, those of d decide
// (Dantzig, Orden and Wolfe 1955, the lexicographic rule, with one column for all).
type tableau struct {
	m, n int
	w    int       // of a row: n columns, b, d
	a    []float64 // m rows, then the row of c, whose b is minus what was gained
	row  []int     // the variable of each row: those from n on are slacks
	col  []int     // the variable of each column
	seen int       // pivots so far
}

const (
	pivotLeast = 1e-9  // what is smaller is no pivot
	gainLeast  = 1e-11 // what is smaller is no gain
	ratioSame  = 1e-12 // ratios that are no further apart are equal
	shiftBy    = 1e-9  // how much of d a right-hand side is shifted by
	shortLeast = 1e-13 // a variable that is further below 0 is mended
)

// newTableau is all zeros: the caller writes A, b and c, then calls start.
func newTableau(m, n int) *tableau {
	return &tableau{m: m, n: n, w: n + 2, a: make([]float64, (m+1)*(n+2)), row: make([]int, m), col: make([]int, n)}
}

// line is a row with its b and d; line(m) is c.
func (t *tableau) line(i int) []float64 { return t.a[i*t.w : (i+1)*t.w : (i+1)*t.w] }

func (t *tableau) start() {
	for j := range t.col {
		t.col[j] = j
	}
	irregular := uint64(1)
	for i := range t.row {
		t.row[i] = t.n + i
		irregular = irregular*6364136223846793005 + 1442695040888963407 // Knuth's MMIX generator
		t.line(i)[t.n+1] = 1 + float64(irregular>>11)*0x1p-53
	}
}

// enters is the column that gains most, and -1 if none gains.
func (t *tableau) enters() int {
	best, most := -1, gainLeast
	for j, v := range t.line(t.m)[:t.n] {
		if v > most {
			best, most = j, v
		}
	}
	return best
}

// leaves is the row that limits a column first, and -1 if none does.
func (t *tableau) leaves(s int) int {
	best, ratio, small := -1, 0.0, 0.0
	for i := range t.m {
		line := t.line(i)
		p := line[s]
		if p <= pivotLeast {
			continue
		}
		r, d := max(0, line[t.n])/p, line[t.n+1]/p
		switch {
		case best < 0, r < ratio-ratioSame, r <= ratio+ratioSame && d < small:
			best, ratio, small = i, r, d
		}
	}
	return best
}

// pivot lets a row and a column change places.
func (t *tableau) pivot(r, s int) {
	t.seen++
	src := t.line(r)
	inv := 1 / src[s]
	src[s] = 1
	for j := range src {
		src[j] *= inv
	}
	for i := range t.m + 1 {
		if i == r {
			continue
		}
		dst := t.line(i)
		if f := dst[s]; f != 0 {
			dst[s] = 0
			axpy(dst, src, -f)
		}
	}
	t.row[r], t.col[s] = t.col[s], t.row[r]
}

// patience is how many pivots a programme may take: far more than any takes whose pivots
// do not come back.
func (t *tableau) patience() int { return 100 + 10*(t.m+t.n) }

// shift adds a little of d to b in earnest. For the row of c that makes no difference,
// so a basis without gain is one without gain in the true programme.
func (t *tableau) shift() {
	for i := range t.m {
		line := t.line(i)
		line[t.n] += shiftBy * line[t.n+1]
	}
}

// mend takes pivots of the dual method (Lemke 1954) from a basis without gain until no
// variable is below 0: the row that is furthest below, and of its columns the one that
// stops gaining last.
func (t *tableau) mend() {
	for range t.patience() {
		r, low := -1, -shortLeast
		for i := range t.m {
			if b := t.line(i)[t.n]; b < low {
				r, low = i, b
			}
		}
		if r < 0 {
			return
		}
		s, least := -1, 0.0
		for j, p := range t.line(r)[:t.n] {
			if p >= -pivotLeast {
				continue
			}
			if ratio := min(0, t.line(t.m)[j]) / p; s < 0 || ratio < least {
				s, least = j, ratio
			}
		}
		if s < 0 {
			return
		}
		t.pivot(r, s)
	}
}

// step takes one pivot and reports whether there was one to take.
func (t *tableau) step() bool {
	s := t.enters()
	if s < 0 {
		return false
	}
	r := t.leaves(s)
	if r < 0 {
		return false // without a limit: no game is, so the numbers have gone wrong
	}
	t.pivot(r, s)
	return true
}

// basis is which of the variables stand in rows.
func (t *tableau) basis() []bool {
	in := make([]bool, t.n+t.m)
	for _, v := range t.row {
		in[v] = true
	}
	return in
}

// enter brings a fresh tableau to a basis, always by the largest pivot there is, and
// with that the rounding errors of the way there are gone.
func (t *tableau) enter(basis []bool) {
	for {
		r, s, most := -1, -1, pivotLeast
		for j, v := range t.col {
			if !basis[v] {
				continue
			}
			for i, u := range t.row {
				if p := t.line(i)[j]; !basis[u] && max(p, -p) > most {
					r, s, most = i, j, max(p, -p)
				}
			}
			if s >= 0 {
				break
			}
		}
		if s < 0 {
			return
		}
		t.pivot(r, s)
	}
}

// primal puts into z the value of each of the first n variables, dual into y the
// price of each row.
func (t *tableau) primal(z []float64) {
	clear(z)
	for i, v := range t.row {
		if v < t.n {
			z[v] = t.line(i)[t.n]
		}
	}
}

func (t *tableau) dual(y []float64) {
	clear(y)
	for j, v := range t.col {
		if v >= t.n {
			y[v-t.n] = -t.line(t.m)[j]
		}
	}
}
