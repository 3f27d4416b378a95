package solve

import (
	"math"
	"testing"
)

// laws are what the solution of any matrix obeys.
func laws(t testing.TB, m *Matrix) {
	t.Helper()
	least, most := m.ends()
	size := max(math.Abs(least), math.Abs(most))
	within := 1e-10 * size
	e, err := Simplex(m, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	solved(t, "laws", m, e, within)
	value := func(m *Matrix) float64 {
		e, err := Simplex(m, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return e.Value()
	}

	// Between what a side gets with one choice alone and what it can be kept below.
	maximin, minimax := math.Inf(-1), math.Inf(1)
	for i := range m.rows {
		line := m.row(i)
		maximin = max(maximin, line[lowest(line)])
	}
	turned := m.Transposed()
	for j := range turned.rows {
		line := turned.row(j)
		minimax = min(minimax, line[highest(line)])
	}
	if e.Value() < maximin-within || e.Value() > minimax+within {
		t.Errorf("the value %v is not between %v and %v", e.Value(), maximin, minimax)
	}

	near(t, "shifted", value(mapped(m, func(v float64) float64 { return v + size/4 })), e.Value()+size/4, within)
	near(t, "scaled", value(mapped(m, func(v float64) float64 { return v * 0x1p-7 })), e.Value()*0x1p-7, within)
	near(t, "sides changed", value(mapped(turned, func(v float64) float64 { return -v })), -e.Value(), within)
	shuffled := NewMatrix(m.rows, m.cols)
	r := draws(9)
	rows, cols := r.Perm(m.rows), r.Perm(m.cols)
	for i := range m.rows {
		for j := range m.cols {
			shuffled.Set(rows[i], cols[j], m.At(i, j))
		}
	}
	near(t, "shuffled", value(shuffled), e.Value(), within)
}

func TestLaws(t *testing.T) {
	for seed := range uint64(80) {
		rows, cols := 1+int(seed*7%23), 1+int(seed*11%19)
		laws(t, uniform(rows, cols, seed))
		laws(t, coarse(rows, cols, seed))
	}
}

// FuzzMatrix makes a matrix of any bytes: payoffs of all sizes, many of them equal.
func FuzzMatrix(f *testing.F) {
	f.Add(uint8(3), []byte{1, 255, 0, 0, 1, 255, 255, 0, 1})
	f.Add(uint8(1), []byte{7, 7, 7})
	f.Add(uint8(4), []byte("degenerate degenerate degenerate"))
	f.Fuzz(func(t *testing.T, cols uint8, cells []byte) {
		n := int(cols)%16 + 1
		if len(cells) < n || len(cells) > 400 {
			return
		}
		m := NewMatrix(len(cells)/n, n)
		for i := range m.cells {
			// The low bits are a sign and a number, the high ones a size.
			b := int(cells[i])
			m.cells[i] = math.Ldexp(float64(b%16-8), b/64*3)
		}
		laws(t, m)
		e, err := Simplex(m, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		holds(t, "fuzz", m, e)
	})
}
