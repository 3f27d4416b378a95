package solve

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// In these games, bouts of boxing, rounding decides. In one most pivots gain nothing and
// came back for ever, because ratios that are equal differ by rounding; in the other a last
// pivot as small as rounding spoilt what was nearly solved.
func TestRoundingDecides(t *testing.T) {
	for _, name := range []string{"circling.json", "faint.json"} {
		t.Run(name, func(t *testing.T) { solvesFile(t, filepath.Join("testdata", name)) })
	}
}

func solvesFile(t *testing.T, file string) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]float64
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	m := NewMatrix(len(rows), len(rows[0]))
	for i, row := range rows {
		for j, v := range row {
			m.Set(i, j, v)
		}
	}
	e, err := Simplex(m, Limits{Steps: 50_000})
	if err != nil {
		t.Fatal(err)
	}
	if e.Stop != Solved || e.Gap() > 1e-10 {
		t.Errorf("it ended by %v after %d pivots with a gap of %.1e", e.Stop, e.Steps, e.Gap())
	}
}
