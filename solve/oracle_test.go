package solve

import (
	"errors"
	"math"
	"slices"
	"testing"
)

// smooth is a game of two numbers between 0 and 1 in n steps each, where payoffs
// change little from one step to the next, as with distances and timings. Its
// equilibria take few choices.
func smooth(n int, seed uint64) *Matrix {
	r, m := draws(seed), NewMatrix(n, n)
	var f [6][6]float64
	for a := range f {
		for b := range f[a] {
			f[a][b] = 2*r.Float64() - 1
		}
	}
	for i := range n {
		for j := range n {
			x, y := float64(i)/float64(n-1), float64(j)/float64(n-1)
			for a := range f {
				for b := range f[a] {
					m.cells[i*n+j] += f[a][b] * math.Cos(math.Pi*float64(a)*x) * math.Cos(math.Pi*float64(b)*y)
				}
			}
		}
	}
	return m
}

// ranked is a game of low rank: each choice is a few numbers, and payoffs are products
// of them. No more choices need be played than it has ranks and one.
func ranked(n, rank int, seed uint64) *Matrix {
	r, m := draws(seed), NewMatrix(n, n)
	of := make([][]float64, 2*n)
	for i := range of {
		of[i] = make([]float64, rank)
		for k := range of[i] {
			of[i][k] = r.NormFloat64()
		}
	}
	for i := range n {
		for j := range n {
			for k := range rank {
				m.cells[i*n+j] += of[i][k] * of[n+j][k]
			}
		}
	}
	return m
}

// A counter counts how often a cell is asked for.
type counter struct {
	m     *Matrix
	asked map[[2]int]int
}

func (c *counter) payoff(i, j int) float64 {
	c.asked[[2]int{i, j}]++
	return c.m.At(i, j)
}

func count(m *Matrix) *counter { return &counter{m, map[[2]int]int{}} }

// Where equilibria are small, the oracle looks at no more than 15 % of the payoffs of
// a game of 216 by 216, and at none of them twice.
func TestOracleLooksAtFew(t *testing.T) {
	for seed := range uint64(6) {
		for name, m := range map[string]*Matrix{"smooth": smooth(216, seed), "rank 5": ranked(216, 5, seed)} {
			c := count(m)
			within := 1e-2 * spreadOf(m)
			d, err := DoubleOracle(Lazy{216, 216, c.payoff}, Hint{}, Limits{Gap: within})
			if err != nil {
				t.Fatal(err)
			}
			share := float64(d.Cells) / (216 * 216)
			if d.Cells != len(c.asked) || share > 0.15 {
				t.Errorf("%s %d: %d cells are told, %d were asked for, %.1f %%", name, seed, d.Cells, len(c.asked), 100*share)
			}
			for cell, n := range c.asked {
				if n > 1 {
					t.Fatalf("%s: cell %v was asked for %d times", name, cell, n)
				}
			}
			a, err := m.Exploit(d.Row, d.Col)
			if err != nil || d.Gap() > within || a.Gap() > within {
				t.Errorf("%s %d: a gap of %v is told, %v is proven (%v)", name, seed, d.Gap(), a.Gap(), err)
			}
			t.Logf("%s %d: %.1f %% of the cells, %d and %d choices", name, seed, 100*share, len(d.RowsUsed), len(d.ColsUsed))
		}
	}
}

// With the choices of nearly the same game as a hint the oracle is soon done.
func TestOracleHint(t *testing.T) {
	m := smooth(100, 3)
	cold, err := DoubleOracle(Lazy{100, 100, m.At}, Hint{}, Limits{Gap: 1e-3})
	if err != nil {
		t.Fatal(err)
	}
	next := mapped(m, func(v float64) float64 { return 1.01*v + 0.3 })
	warm, err := DoubleOracle(Lazy{100, 100, next.At}, Hint{cold.RowsUsed, cold.ColsUsed}, Limits{Gap: 1.01e-3})
	if err != nil {
		t.Fatal(err)
	}
	if warm.Steps*2 > cold.Steps || warm.Gap() > 1.01e-3 {
		t.Errorf("%d steps with a hint, %d without, a gap of %v", warm.Steps, cold.Steps, warm.Gap())
	}
	var hint *HintError
	if _, err := DoubleOracle(Lazy{5, 5, m.At}, Hint{Cols: []int{2, 5}}, Limits{}); !errors.As(err, &hint) || hint.What != "column" || hint.Choice != 5 {
		t.Errorf("a hint beyond the game: %v", err)
	}
	if _, err := DoubleOracle(Lazy{0, 5, m.At}, Hint{}, Limits{}); err == nil {
		t.Error("a game without rows is taken")
	}
}

func TestDominate(t *testing.T) {
	// Row 2 is below row 0; then column 1 is dearer than column 0; row 1 stays.
	m := matrix(t, []float64{3, 9, 1}, []float64{1, 2, 4}, []float64{2, 8, 0})
	r, err := Dominate(m, Strict, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(r.Rows, []int{0, 1}) || !slices.Equal(r.Cols, []int{0, 2}) || r.Stop != Solved {
		t.Errorf("left are %v and %v", r.Rows, r.Cols)
	}
	if want := []Removal{{true, 2, 0}, {false, 1, 0}}; !slices.Equal(r.Removed, want) {
		t.Errorf("removed are %v, want %v", r.Removed, want)
	}

	// Row 2 is below the mix of the others, and below neither.
	m = matrix(t, []float64{4, 0}, []float64{0, 4}, []float64{1, 1})
	for how, rows := range map[Dominance]int{Strict: 3, Weak: 3, Mixed: 2} {
		if r, err = Dominate(m, how, Limits{}); err != nil || len(r.Rows) != rows || len(r.Cols) != 2 {
			t.Errorf("kind %d: left are %v and %v (%v)", how, r.Rows, r.Cols, err)
		}
	}

	// Equal choices: one of each stays, but only where as good is bad enough.
	for how, left := range map[Dominance]int{Strict: 3, Weak: 1, Mixed: 3} {
		if r, err = Dominate(NewMatrix(3, 3), how, Limits{}); err != nil || len(r.Rows) != left || len(r.Cols) != left {
			t.Errorf("kind %d, zeros: left are %v and %v (%v)", how, r.Rows, r.Cols, err)
		}
	}

	r, err = Dominate(uniform(9, 9, 2), Mixed, Limits{Steps: 4})
	if err != nil || r.Stop != BySteps {
		t.Errorf("stopped by %v (%v)", r.Stop, err)
	}
}

// What is left has the value of the whole.
func TestDominateKeepsTheValue(t *testing.T) {
	removed := [3]int{}
	for seed := range uint64(60) {
		m := coarse(2+int(seed)%6, 2+int(seed)%5, seed)
		whole, err := Simplex(m, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for _, how := range []Dominance{Strict, Weak, Mixed} {
			r, err := Dominate(m, how, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			removed[how] += len(r.Removed)
			left, err := Simplex(r.Matrix(m), Limits{})
			if err != nil {
				t.Fatal(err)
			}
			near(t, "value", left.Value(), whole.Value(), 1e-12)
			a, err := m.Exploit(spread(left.Row, r.Rows, m.rows), spread(left.Col, r.Cols, m.cols))
			if err != nil || a.Gap() > 1e-12 {
				t.Errorf("seed %d, kind %d: what is left has a gap of %v in the whole (%v)", seed, how, a.Gap(), err)
			}
		}
	}
	if removed[Strict] == 0 || removed[Weak] <= removed[Strict] || removed[Mixed] <= removed[Strict] {
		t.Errorf("removed are %v", removed)
	}
}
