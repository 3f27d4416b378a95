package solve

import (
	"math"
	"testing"
)

// BenchmarkMatrix216 solves a random matrix of the size of a bout's: to rounding, to a
// thousandth of the scale, and with few payoffs looked at.
func BenchmarkMatrix216(b *testing.B) {
	m, few := uniform(216, 216, 1), smooth(216, 1)
	for _, way := range matrixWays {
		b.Run("way="+way.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				way.solve(b, m)
			}
		})
	}
	b.Run("way=oracle-of-smooth", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			lazily(b, few)
		}
	})
}

var matrixWays = []struct {
	name   string
	solve  func(testing.TB, *Matrix)
	allocs float64 // at most
}{
	{"simplex", func(t testing.TB, m *Matrix) { must(t)(Simplex(m, Limits{})) }, 10},
	{"regrets-1e-3", func(t testing.TB, m *Matrix) { must(t)(RegretMatching(m, Start{}, Limits{Gap: 2e-3})) }, 20},
}

func lazily(t testing.TB, m *Matrix) {
	if _, err := DoubleOracle(Lazy{m.rows, m.cols, m.At}, Hint{}, Limits{Gap: 1e-2 * spreadOf(m)}); err != nil {
		t.Fatal(err)
	}
}

func must(t testing.TB) func(Equilibrium, error) {
	return func(_ Equilibrium, err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// leastAllocs is how often f allocates; what runs beside it counts too, so the least of a few.
func leastAllocs(f func()) float64 {
	least := math.Inf(1)
	for range 3 {
		least = min(least, testing.AllocsPerRun(1, f))
	}
	return least
}

func TestAllocMatrices(t *testing.T) {
	m := uniform(216, 216, 1)
	for _, way := range matrixWays {
		if n := leastAllocs(func() { way.solve(t, m) }); n > way.allocs {
			t.Errorf("%s: %v allocations, at most %v", way.name, n, way.allocs)
		}
	}
}

// BenchmarkLeduc brings the exploitability of Leduc hold'em below 0.0118, from the form.
func BenchmarkLeduc(b *testing.B) {
	f := grown(b, leduc.root())
	for _, way := range treeWays {
		b.Run("way="+way.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				way.solve(b, f)
			}
		})
	}
}

var treeWays = []struct {
	name   string
	solve  func(testing.TB, *Form)
	allocs float64 // at most
}{
	{"cfr", func(t testing.TB, f *Form) { regrets(t, f, Plain) }, 200},
	{"cfr+", func(t testing.TB, f *Form) { regrets(t, f, Plus) }, 110},
	{"pcfr+", func(t testing.TB, f *Form) { regrets(t, f, Predictive) }, 95},
	{"sequences", func(t testing.TB, f *Form) {
		if _, err := Sequences(f, Limits{}); err != nil {
			t.Fatal(err)
		}
	}, 15},
}

func regrets(t testing.TB, f *Form, how Regret) {
	if p, err := CFR(f, how, Limits{Gap: 2 * 0.0118}); err != nil || p.Stop != ByGap {
		t.Fatal(err)
	}
}

func TestAllocTrees(t *testing.T) {
	f := grown(t, kuhn.root())
	for _, way := range treeWays {
		if n := leastAllocs(func() { way.solve(t, f) }); n > way.allocs {
			t.Errorf("%s: %v allocations, at most %v", way.name, n, way.allocs)
		}
	}
}

// BenchmarkGoofspiel solves the game of five cards stage by stage.
func BenchmarkGoofspiel(b *testing.B) {
	g := goofspiel{5, true, false}
	for b.Loop() {
		if _, err := Backward(g, g.start(), Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}
