package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// What the standard library and a few lines here make of well-known distributions is what a
// library of statistics makes of them.
func TestAgainstLibrary(t *testing.T) {
	near := func(what string, got, want float64) {
		t.Helper()
		if !(math.Abs(got-want) <= 1e-9*max(1, math.Abs(want))) {
			t.Errorf("%s: got %.15g, want %.15g", what, got, want)
		}
	}
	chi := distuv.ChiSquared{K: 1}
	near("half of the quantile of chi-square", half, chi.Quantile(0.95)/2)
	near("the deviations of a rating", z95, distuv.UnitNormal.Quantile(0.975))
	for _, err := range []float64{0.9, 0.5, 0.05, 0.05 / 280, 1e-8} {
		near("deviations", Deviations(err), -distuv.UnitNormal.Quantile(err/2))
	}
	for _, c := range []Counts{{3, 10, 40, 30, 17}, {1, 0, 0, 0, 9}, {0, 50, 50, 0, 0}} {
		for _, mean := range []float64{0.3, 0.45, 0.5, 0.62} {
			near("chance", c.Chance(mean), chi.Survival(-2*c.LogLikelihood(mean)))
		}
	}
}

// Equations are solved as a library of linear algebra solves them.
func TestSolveAgainstLibrary(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 5, 30} {
		m, dense, b := newMatrix(n), mat.NewSymDense(n, nil), make([]float64, n)
		for i := range n {
			b[i] = random.NormFloat64()
			m[i][i] += 0.1 + random.Float64()
			for j := range i {
				m.join(i, j, random.Float64())
			}
		}
		for i := range n {
			for j := range i + 1 {
				dense.SetSym(i, j, m[i][j])
			}
		}
		var cholesky mat.Cholesky
		var want mat.VecDense
		if !cholesky.Factorize(dense) {
			t.Fatalf("%d equations have no solution", n)
		}
		if err := cholesky.SolveVecTo(&want, mat.NewVecDense(n, b)); err != nil {
			t.Fatal(err)
		}
		for i, x := range m.solve(b) {
			if !(math.Abs(x-want.AtVec(i)) <= 1e-9*(1+math.Abs(want.AtVec(i)))) {
				t.Errorf("%d equations: x%d is %v, want %v", n, i, x, want.AtVec(i))
			}
		}
	}
}
