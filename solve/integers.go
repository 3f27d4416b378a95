package solve

import (
	"math"
	"math/big"
)

// integers is the tableau of a game without rounding: whole numbers over one
// denominator, which is the last pivot. What a pivot divides is always divisible
// (Edmonds 1967, Bareiss 1968), so no fraction is ever shortened.
type integers struct {
	m, n     int
	a        [][]*big.Int // m rows of n columns and b, then the row of c
	d        *big.Int     // the denominator, above 0
	row, col []int
	low      *big.Int // what was taken from each payoff, plus 1
	exp      int      // payoffs were multiplied by 2 to the power of -exp
	u, v     big.Int  // scratch
}

func newIntegers(m *Matrix) *integers {
	t := &integers{m: m.rows, n: m.cols, d: big.NewInt(1), row: make([]int, m.rows), col: upTo(m.cols), exp: math.MaxInt}
	for i := range t.row {
		t.row[i] = t.n + i
	}
	for _, v := range m.cells {
		if v != 0 {
			_, exp := math.Frexp(v)
			t.exp = min(t.exp, exp-53)
		}
	}
	if t.exp == math.MaxInt {
		t.exp = 0
	}
	t.a = make([][]*big.Int, m.rows+1)
	for i := range m.rows {
		t.a[i] = make([]*big.Int, m.cols+1)
		for j, v := range m.row(i) {
			t.a[i][j] = whole(v, t.exp)
			if t.low == nil || t.a[i][j].Cmp(t.low) < 0 {
				t.low = t.a[i][j]
			}
		}
		t.a[i][m.cols] = big.NewInt(1)
	}
	t.low = new(big.Int).Sub(t.low, big.NewInt(1))
	for i := range m.rows {
		for j := range m.cols {
			t.a[i][j].Sub(t.a[i][j], t.low)
		}
	}
	c := make([]*big.Int, m.cols+1)
	for j := range m.cols {
		c[j] = big.NewInt(1)
	}
	c[m.cols] = new(big.Int)
	t.a[m.rows] = c
	return t
}

// whole is a payoff times 2 to the power of -exp, a whole number.
func whole(v float64, exp int) *big.Int {
	if v == 0 {
		return new(big.Int)
	}
	mantissa, e := math.Frexp(v)
	n := big.NewInt(int64(math.Ldexp(mantissa, 53)))
	return n.Lsh(n, uint(e-53-exp))
}

func (t *integers) pivot(r, s int) {
	src := t.a[r]
	p := new(big.Int).Set(src[s])
	for i, dst := range t.a {
		if i == r {
			continue
		}
		f := new(big.Int).Set(dst[s])
		for j := range dst {
			if j == s {
				dst[j].Neg(f)
				continue
			}
			t.u.Mul(dst[j], p)
			if f.Sign() != 0 && src[j].Sign() != 0 {
				t.u.Sub(&t.u, t.v.Mul(f, src[j]))
			}
			dst[j].Quo(&t.u, t.d)
		}
	}
	src[s].Set(t.d)
	t.d = p
	t.row[r], t.col[s] = t.col[s], t.row[r]
	if p.Sign() < 0 {
		p.Neg(p)
		for _, line := range t.a {
			for _, v := range line {
				v.Neg(v)
			}
		}
	}
}

// next is the next pivot by the rule of Bland (1977), which never goes round in a
// circle: of the columns that gain and of the rows that limit it first, those of the
// lowest variable. There is none where the basis is the best.
func (t *integers) next() (r, s int, ok bool) {
	r, s = -1, -1
	for j, v := range t.a[t.m][:t.n] {
		if v.Sign() > 0 && (s < 0 || t.col[j] < t.col[s]) {
			s = j
		}
	}
	if s < 0 {
		return r, s, false
	}
	for i, line := range t.a[:t.m] {
		if line[s].Sign() <= 0 {
			continue
		}
		if r < 0 {
			r = i
			continue
		}
		t.u.Mul(line[t.n], t.a[r][s])
		t.v.Mul(t.a[r][t.n], line[s])
		if c := t.u.Cmp(&t.v); c < 0 || c == 0 && t.row[i] < t.row[r] {
			r = i
		}
	}
	return r, s, r >= 0
}

// feasible reports whether no variable is negative.
func (t *integers) feasible() bool {
	for _, line := range t.a[:t.m] {
		if line[t.n].Sign() < 0 {
			return false
		}
	}
	return true
}

// toward is the next pivot towards a basis.
func (t *integers) toward(basis []bool) (r, s int, ok bool) {
	for j, v := range t.col {
		if !basis[v] {
			continue
		}
		for i, u := range t.row {
			if !basis[u] && t.a[i][j].Sign() != 0 {
				return i, j, true
			}
		}
	}
	return -1, -1, false
}
