package solve

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

func matrix(t testing.TB, rows ...[]float64) *Matrix {
	t.Helper()
	m, err := MatrixOf(rows)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// draws is a source for tests.
func draws(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// uniform is a matrix of random payoffs between -1 and 1.
func uniform(rows, cols int, seed uint64) *Matrix {
	r, m := draws(seed), NewMatrix(rows, cols)
	for i := range m.cells {
		m.cells[i] = 2*r.Float64() - 1
	}
	return m
}

// coarse is a matrix of few different payoffs: full of ties.
func coarse(rows, cols int, seed uint64) *Matrix {
	r, m := draws(seed), NewMatrix(rows, cols)
	for i := range m.cells {
		m.cells[i] = float64(r.IntN(5) - 2)
	}
	return m
}

func mapped(m *Matrix, f func(float64) float64) *Matrix {
	n := NewMatrix(m.rows, m.cols)
	for i, v := range m.cells {
		n.cells[i] = f(v)
	}
	return n
}

func spreadOf(m *Matrix) float64 {
	least, most := m.ends()
	return most - least
}

// near fails unless two numbers are within so much of each other.
func near(t testing.TB, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s: got %v, want %v within %v", what, got, want, within)
	}
}

// solved is what every way to solve a matrix must give.
func solved(t testing.TB, what string, m *Matrix, e Equilibrium, within float64) {
	t.Helper()
	a, err := m.Exploit(e.Row, e.Col)
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	if a.Low != e.Low || a.High != e.High {
		t.Errorf("%s: the bounds are %v to %v, the mixes prove %v to %v", what, e.Low, e.High, a.Low, a.High)
	}
	if !(e.Gap() <= within) {
		t.Errorf("%s: the gap is %v, want at most %v", what, e.Gap(), within)
	}
}

func TestPennies(t *testing.T) {
	m := matrix(t, []float64{1, -1}, []float64{-1, 1})
	e, err := Simplex(m, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	solved(t, "pennies", m, e, 1e-14)
	near(t, "value", e.Value(), 0, 1e-15)
	near(t, "heads", e.Row[0], 0.5, 1e-15)
	near(t, "heads guessed", e.Col[0], 0.5, 1e-15)
}

// In weighted rock, paper, scissors a choice is played as often as the pair without it
// is worth (a skew matrix of three has one such solution).
func TestWeightedRockPaperScissors(t *testing.T) {
	const paperOverRock, scissorsOverPaper, rockOverScissors = 1, 2, 3
	m := matrix(t,
		[]float64{0, -paperOverRock, rockOverScissors},
		[]float64{paperOverRock, 0, -scissorsOverPaper},
		[]float64{-rockOverScissors, scissorsOverPaper, 0})
	f, err := Rational(m, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if f.Value.Sign() != 0 {
		t.Errorf("the value is %v", f.Value)
	}
	for i, want := range []*big.Rat{big.NewRat(2, 6), big.NewRat(3, 6), big.NewRat(1, 6)} {
		if f.Row[i].Cmp(want) != 0 || f.Col[i].Cmp(want) != 0 {
			t.Errorf("choice %d: got %v and %v, want %v", i, f.Row[i], f.Col[i], want)
		}
	}
	e, err := RegretMatching(m, Start{}, Limits{Gap: 1e-4})
	if err != nil {
		t.Fatal(err)
	}
	solved(t, "regrets", m, e, 1e-4)
}

// Every way gives the same value, of many shapes.
func TestWaysAgree(t *testing.T) {
	for seed := range uint64(60) {
		r := draws(seed)
		rows, cols := 1+r.IntN(24), 1+r.IntN(24)
		m := uniform(rows, cols, seed)
		if seed%2 == 1 {
			m = coarse(rows, cols, seed)
		}
		s, err := Simplex(m, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		solved(t, "simplex", m, s, 1e-12*4)
		p, err := RegretMatching(m, Start{}, Limits{Gap: 1e-3})
		if err != nil {
			t.Fatal(err)
		}
		solved(t, "regrets", m, p, 1e-3)
		d, err := DoubleOracle(Lazy{rows, cols, m.At}, Hint{}, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if d.Stop != Solved && d.Stop != ByGap || d.Gap() > 1e-11 {
			t.Errorf("seed %d: the oracle ended by %v with a gap of %v", seed, d.Stop, d.Gap())
		}
		a, err := m.Exploit(d.Row, d.Col)
		if err != nil || a.Low > d.Low+1e-14 && a.High < d.High-1e-14 {
			t.Errorf("seed %d: the oracle's mixes prove %v to %v, not %v to %v (%v)", seed, a.Low, a.High, d.Low, d.High, err)
		}
		f, err := Rational(m, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		proven(t, m, f)
		want, _ := f.Value.Float64()
		near(t, "simplex", s.Value(), want, 1e-13)
		near(t, "regrets", p.Value(), want, 1e-3)
		near(t, "oracle", d.Value(), want, 1e-11)
	}
}

// proven fails unless fractions are an equilibrium to the last bit.
func proven(t testing.TB, m *Matrix, f Fraction) {
	t.Helper()
	low, high := exactBounds(m, f.Row, f.Col)
	if low.Cmp(f.Value) != 0 || high.Cmp(f.Value) != 0 {
		t.Errorf("the fractions prove %v to %v, the value is %v", low, high, f.Value)
	}
}

// exactBounds is what two mixes prove, without rounding; they need not sum to 1.
func exactBounds(m *Matrix, row, col []*big.Rat) (low, high *big.Rat) {
	total := func(mix []*big.Rat) *big.Rat {
		sum := new(big.Rat)
		for _, p := range mix {
			sum.Add(sum, p)
		}
		return sum
	}
	for j := range m.cols {
		sum := new(big.Rat)
		for i := range m.rows {
			sum.Add(sum, new(big.Rat).Mul(row[i], new(big.Rat).SetFloat64(m.At(i, j))))
		}
		if low == nil || sum.Cmp(low) < 0 {
			low = sum
		}
	}
	for i := range m.rows {
		sum := new(big.Rat)
		for j := range m.cols {
			sum.Add(sum, new(big.Rat).Mul(col[j], new(big.Rat).SetFloat64(m.At(i, j))))
		}
		if high == nil || sum.Cmp(high) > 0 {
			high = sum
		}
	}
	return low.Quo(low, total(row)), high.Quo(high, total(col))
}

func fractions(mix Mix) []*big.Rat {
	v := make([]*big.Rat, len(mix))
	for i, p := range mix {
		v[i] = new(big.Rat).SetFloat64(p)
	}
	return v
}

// What is reported is never nearer than the truth: the mixes, as the floats they are,
// prove the bounds in fractions, however soon the call was stopped.
func TestBoundsHold(t *testing.T) {
	for seed := range uint64(40) {
		m := uniform(3+int(seed)%15, 2+int(seed)%17, seed)
		m = mapped(m, func(v float64) float64 { return v*math.Ldexp(1, int(seed)-20) + float64(seed%3) })
		for _, steps := range []int{1, 2, 5, 20, 0} {
			e, err := Simplex(m, Limits{Steps: steps})
			if err != nil {
				t.Fatal(err)
			}
			holds(t, "simplex", m, e)
			if steps == 0 {
				continue
			}
			if e, err = RegretMatching(m, Start{}, Limits{Steps: steps}); err != nil {
				t.Fatal(err)
			}
			holds(t, "regrets", m, e)
			if e.Stop != BySteps && e.Stop != Solved || e.Steps > steps {
				t.Errorf("%d steps ended by %v", e.Steps, e.Stop)
			}
			d, err := DoubleOracle(Lazy{m.rows, m.cols, m.At}, Hint{}, Limits{Steps: steps})
			if err != nil {
				t.Fatal(err)
			}
			holds(t, "oracle", m, d.Equilibrium)
		}
	}
}

func holds(t testing.TB, what string, m *Matrix, e Equilibrium) {
	t.Helper()
	low, high := exactBounds(m, fractions(e.Row), fractions(e.Col))
	if low.Cmp(new(big.Rat).SetFloat64(e.Low)) < 0 || high.Cmp(new(big.Rat).SetFloat64(e.High)) > 0 {
		t.Errorf("%s: %v to %v is told, the mixes prove %s to %s", what, e.Low, e.High, low.FloatString(20), high.FloatString(20))
	}
}

// Matrices that are hard for a linear programme, at every size of payoff.
func TestDegenerate(t *testing.T) {
	same := func(v float64) func(float64) float64 { return func(float64) float64 { return v } }
	duplicated := NewMatrix(12, 9)
	for i := range duplicated.rows {
		copy(duplicated.row(i), uniform(4, 9, 7).row(i%4))
	}
	skew := NewMatrix(15, 15)
	for i := range 15 {
		for j := range i {
			v := float64((i*7+j*3)%5 - 2)
			skew.Set(i, j, v)
			skew.Set(j, i, -v)
		}
	}
	identity := NewMatrix(20, 20)
	for i := range 20 {
		identity.Set(i, i, 1)
	}
	for name, m := range map[string]*Matrix{
		"1x1":        uniform(1, 1, 1),
		"1xN":        uniform(1, 30, 2),
		"Nx1":        uniform(30, 1, 3),
		"2xN":        uniform(2, 40, 4),
		"zeros":      NewMatrix(6, 5),
		"all equal":  mapped(NewMatrix(6, 5), same(3.25)),
		"duplicates": duplicated,
		"columns":    duplicated.Transposed(),
		"skew":       skew,
		"identity":   identity,
		"ties":       coarse(40, 40, 5),
		"one bit":    mapped(coarse(20, 30, 6), func(v float64) float64 { return math.Max(0, math.Min(1, v)) }),
	} {
		for _, scale := range []float64{1, 1e-12, 1e12, 1e-300, 1e300, 3e307} {
			m := mapped(m, func(v float64) float64 { return v * scale })
			e, err := Simplex(m, Limits{})
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			solved(t, name, m, e, 1e-12*scale*4)
			holds(t, name, m, e)
			p, err := RegretMatching(m, Start{}, Limits{Gap: 1e-2 * scale})
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			solved(t, name+" by regrets", m, p, 1e-2*scale)
			d, err := DoubleOracle(Lazy{m.rows, m.cols, m.At}, Hint{}, Limits{})
			if err != nil || d.Gap() > 1e-11*scale {
				t.Errorf("%s by the oracle: a gap of %v (%v)", name, d.Gap(), err)
			}
		}
	}
}

// Very large and very small payoffs in one matrix are exact where fractions are asked for.
func TestFractionsOfMixedSizes(t *testing.T) {
	m := matrix(t, []float64{1e12, -1e-12, 3}, []float64{-7, 1e-12, 1e12}, []float64{0.1, -0.3, 1e-12})
	f, err := Rational(m, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	proven(t, m, f)
}

func TestNoNumbers(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		m := uniform(5, 9, 1)
		m.Set(3, 7, bad)
		_, simplex := Simplex(m, Limits{})
		_, rational := Rational(m, Limits{})
		_, regrets := RegretMatching(m, Start{}, Limits{Steps: 1})
		_, exploit := m.Exploit(Uniform(5), Uniform(9))
		_, dominate := Dominate(m, Weak, Limits{})
		_, oracle := DoubleOracle(Lazy{5, 9, m.At}, Hint{Rows: upTo(5), Cols: upTo(9)}, Limits{})
		for i, err := range []error{simplex, rational, regrets, exploit, dominate, oracle} {
			var cell *CellError
			if !errors.As(err, &cell) || cell.Row != 3 || cell.Col != 7 || !strings.Contains(err.Error(), "row 3, column 7") {
				t.Errorf("%v, way %d: the error is %v", bad, i, err)
			}
		}
	}
	if _, err := MatrixOf([][]float64{{1, 2}, {1}}); err == nil {
		t.Error("a ragged matrix is taken")
	}
	if _, err := MatrixOf(nil); err == nil {
		t.Error("a matrix of nothing is taken")
	}
	if _, err := RegretMatching(uniform(2, 2, 1), Start{}, Limits{}); !errors.Is(err, ErrUnlimited) {
		t.Errorf("no limits: %v", err)
	}
	if _, err := uniform(2, 2, 1).Exploit(Mix{0.5, 0.6}, Uniform(2)); err == nil {
		t.Error("a mix of 1.1 is taken")
	}
}

// A closed channel ends a call with what it has.
func TestDone(t *testing.T) {
	done := make(chan struct{})
	close(done)
	m := uniform(30, 30, 1)
	e, err := Simplex(m, Limits{Done: done})
	if err != nil || e.Stop != ByDone || e.Steps != 1 {
		t.Errorf("simplex: %v after %d (%v)", e.Stop, e.Steps, err)
	}
	holds(t, "simplex", m, e)
	if e, err = RegretMatching(m, Start{}, Limits{Gap: 1e-9, Done: done}); err != nil || e.Stop != ByDone {
		t.Errorf("regrets: %v (%v)", e.Stop, err)
	}
	f, err := Rational(m, Limits{Done: done})
	if err != nil || f.Stop != ByDone || f.Value != nil {
		t.Errorf("rational: %v, value %v (%v)", f.Stop, f.Value, err)
	}
	d, err := DoubleOracle(Lazy{30, 30, m.At}, Hint{}, Limits{Done: done})
	if err != nil || d.Stop != ByDone {
		t.Errorf("oracle: %v (%v)", d.Stop, err)
	}
	holds(t, "oracle", m, d.Equilibrium)
}

// A gap that is allowed ends a method that would have gone on to its end.
func TestGapEnds(t *testing.T) {
	m := uniform(80, 80, 3)
	whole, err := Simplex(m, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	e, err := Simplex(m, Limits{Gap: 0.1})
	if err != nil || e.Stop != ByGap || e.Steps >= whole.Steps || e.Gap() > 0.1 {
		t.Errorf("%d of %d pivots, a gap of %v, by %v (%v)", e.Steps, whole.Steps, e.Gap(), e.Stop, err)
	}
	holds(t, "early", m, e)
	f := grown(t, goofspiel{3, true, false}.root())
	all, err := Sequences(f, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := Sequences(f, Limits{Gap: 2})
	if err != nil || p.Stop != ByGap || p.Steps >= all.Steps {
		t.Errorf("%d of %d pivots, by %v (%v)", p.Steps, all.Steps, p.Stop, err)
	}
	played(t, "early", f, p, 2)
}

// A start from the solution of nearly the same matrix takes fewer steps.
func TestWarmStart(t *testing.T) {
	m := uniform(40, 40, 8)
	limits := Limits{Gap: 1e-3}
	cold, err := RegretMatching(m, Start{}, limits)
	if err != nil {
		t.Fatal(err)
	}
	exact, err := Simplex(m, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	next := mapped(m, func(v float64) float64 { return v * 1.001 })
	warm, err := RegretMatching(next, Start{exact.Row, exact.Col}, limits)
	if err != nil {
		t.Fatal(err)
	}
	solved(t, "warm", next, warm, 1e-3)
	if warm.Steps*2 > cold.Steps {
		t.Errorf("%d steps from the solution, %d from nothing", warm.Steps, cold.Steps)
	}
}

// Matrices of the size of a bout's are solved to 1e-9 of the scale, random ones, those
// full of ties, those of low rank and those that are the same for both sides.
func TestLarge(t *testing.T) {
	const n = 216
	skew, ties := NewMatrix(n, n), coarse(n, n, 4)
	for i := range n {
		for j := range i {
			v := ties.At(i, j)
			skew.Set(i, j, v)
			skew.Set(j, i, -v)
		}
	}
	for name, m := range map[string]*Matrix{"random": uniform(n, n, 1), "ties": coarse(n, n, 2), "rank 5": ranked(n, 5, 3), "smooth": smooth(n, 4), "skew": skew} {
		e, err := Simplex(m, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		solved(t, name, m, e, 1e-9*spreadOf(m))
		if name == "skew" {
			near(t, name, e.Value(), 0, 1e-9)
		}
		t.Logf("%s: a gap of %.1e after %d pivots", name, e.Gap(), e.Steps)
	}
}
