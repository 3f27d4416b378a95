package solve

import (
	"fmt"
	"math"
)

// A Mix is how likely each choice of a side is. Its numbers are not negative and sum
// to 1, up to rounding.
type Mix []float64

// Uniform is the mix of n choices that are equally likely.
func Uniform(n int) Mix {
	mix := make(Mix, n)
	for i := range mix {
		mix[i] = 1 / float64(n)
	}
	return mix
}

// support is how many choices are ever taken.
func (x Mix) support() (n int) {
	for _, p := range x {
		if p > 0 {
			n++
		}
	}
	return n
}

// normalise makes a mix of any numbers: what is negative or no number counts as 0,
// and if nothing is left all choices are equally likely.
func (x Mix) normalise() {
	sum := 0.0
	for i, p := range x {
		if !(p > 0) {
			x[i] = 0
			continue
		}
		sum += p
	}
	if sum == 0 || math.IsInf(sum, 0) {
		copy(x, Uniform(len(x)))
		return
	}
	for i := range x {
		x[i] /= sum
	}
}

// check refuses what is no mix of n choices.
func (x Mix) check(side string, n int) error {
	if len(x) != n {
		return fmt.Errorf("solve: the mix of the %s has %d choices, the matrix has %d", side, len(x), n)
	}
	sum := 0.0
	for i, p := range x {
		if !(p >= 0) {
			return fmt.Errorf("solve: the mix of the %s takes choice %d with chance %v", side, i, p)
		}
		sum += p
	}
	if math.Abs(sum-1) > 1e-9 {
		return fmt.Errorf("solve: the mix of the %s sums to %v", side, sum)
	}
	return nil
}

// axpy adds f times src to dst.
func axpy(dst, src []float64, f float64) {
	dst = dst[:len(src)]
	for len(src) >= 4 && len(dst) >= 4 {
		dst[0] += f * src[0]
		dst[1] += f * src[1]
		dst[2] += f * src[2]
		dst[3] += f * src[3]
		dst, src = dst[4:], src[4:]
	}
	for i, v := range src {
		dst[i] += f * v
	}
}

// axpy4 adds four sources at once, which reads and writes dst once instead of four times.
func axpy4(dst, a, b, c, d []float64, f *[4]float64) {
	a, b, c, d = a[:len(dst)], b[:len(dst)], c[:len(dst)], d[:len(dst)]
	fa, fb, fc, fd := f[0], f[1], f[2], f[3]
	for i := range dst {
		dst[i] += (fa*a[i] + fb*b[i]) + (fc*c[i] + fd*d[i])
	}
}

// against puts into sums what each column gives against a mix of the rows.
func (m *Matrix) against(x Mix, sums []float64) {
	clear(sums)
	var at [4]int
	var f [4]float64
	n := 0
	for i, p := range x {
		if p <= 0 {
			continue
		}
		at[n], f[n] = i, p
		if n++; n == 4 {
			axpy4(sums, m.row(at[0]), m.row(at[1]), m.row(at[2]), m.row(at[3]), &f)
			n = 0
		}
	}
	for k := range n {
		axpy(sums, m.row(at[k]), f[k])
	}
}

// slack is how far a sum over a mix can be from the truth: n products and their sum,
// and n chances that sum to 1 only nearly, each off by half of an ulp of the
// largest payoff (Higham 2002, Accuracy and Stability, section 3.1). A mix that always
// takes the same choice reckons nothing.
func slack(n int, size float64) float64 {
	if n <= 1 {
		return 0
	}
	return float64(n+2) * 0x1p-52 * size
}

func lowest(v []float64) (at int) {
	for i := range v {
		if v[i] < v[at] {
			at = i
		}
	}
	return at
}

func highest(v []float64) (at int) {
	for i := range v {
		if v[i] > v[at] {
			at = i
		}
	}
	return at
}

// BestRow is the row that wins most against a mix of the columns, the first of
// equals, and what it wins.
func (m *Matrix) BestRow(col Mix) (row int, wins float64) {
	best := math.Inf(-1)
	for i := range m.rows {
		sum := 0.0
		for j, v := range m.row(i) {
			sum += col[j] * v
		}
		if sum > best {
			row, best = i, sum
		}
	}
	return row, best
}

// BestCol is the column that loses least against a mix of the rows, the first of
// equals, and what it loses.
func (m *Matrix) BestCol(row Mix) (col int, loses float64) {
	sums := make([]float64, m.cols)
	m.against(row, sums)
	at := lowest(sums)
	return at, sums[at]
}

// Exploit says what two mixes prove: each side's best response against the other's
// mix gives a bound, and the gap is what both could still win by them.
func (m *Matrix) Exploit(row, col Mix) (Answer, error) {
	if err := m.check(); err != nil {
		return Answer{}, err
	}
	if err := row.check("rows", m.rows); err != nil {
		return Answer{}, err
	}
	if err := col.check("columns", m.cols); err != nil {
		return Answer{}, err
	}
	return m.bounds(row, col), nil
}

func (m *Matrix) bounds(row, col Mix) Answer {
	least, most := m.ends()
	size := max(math.Abs(least), math.Abs(most))
	_, low := m.BestCol(row)
	_, high := m.BestRow(col)
	return Answer{
		Low:  max(least, low-slack(row.support(), size)),
		High: min(most, high+slack(col.support(), size)),
	}
}
