package solve

import "testing"

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
	{"simplex", func(t testing.TB, m *Matrix) { must(t)(Simplex(m, Limits{})) }, 12},
	{"regrets-1e-3", func(t testing.TB, m *Matrix) { must(t)(RegretMatching(m, Start{}, Limits{Gap: 2e-3})) }, 16},
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

func TestAllocMatrices(t *testing.T) {
	m := uniform(216, 216, 1)
	for _, way := range matrixWays {
		if n := testing.AllocsPerRun(2, func() { way.solve(t, m) }); n > way.allocs {
			t.Errorf("%s: %v allocations, at most %v", way.name, n, way.allocs)
		}
	}
}
