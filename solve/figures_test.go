package solve

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

var (
	glpsol  = flag.String("glpsol", "", "compare random matrices with this program, the solver of GLPK")
	figures = flag.String("figures", "", "measure, and add rows to this file")
)

// figure adds a row to the file of the figures, if one is asked for.
func figure(t *testing.T, what, format string, args ...any) {
	t.Helper()
	row := fmt.Sprintf("| %s | %s |", what, fmt.Sprintf(format, args...))
	t.Log(row)
	if *figures == "" {
		return
	}
	f, err := os.OpenFile(*figures, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	fmt.Fprintln(f, row)
}

// programmeOf is a matrix as a file of linear programmes, its rows' side.
func programmeOf(m *Matrix) []byte {
	var b bytes.Buffer
	number := func(v float64) string { return strconv.FormatFloat(math.Abs(v), 'g', -1, 64) }
	fmt.Fprint(&b, "max\n value: v\nSubject To\n")
	for j := range m.cols {
		fmt.Fprintf(&b, " c%d:", j)
		for i := range m.rows {
			sign := "+"
			if m.At(i, j) < 0 {
				sign = "-"
			}
			fmt.Fprintf(&b, " %s %s x%d\n", sign, number(m.At(i, j)), i)
		}
		fmt.Fprint(&b, " - v >= 0\n")
	}
	fmt.Fprint(&b, " sum:")
	for i := range m.rows {
		fmt.Fprintf(&b, " + x%d\n", i)
	}
	fmt.Fprint(&b, " = 1\nBounds\n v free\nEnd\n")
	return b.Bytes()
}

// glpk is the value that GLPK gives a matrix.
func glpk(t *testing.T, m *Matrix) float64 {
	t.Helper()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.lp"), filepath.Join(dir, "out.txt")
	if err := os.WriteFile(in, programmeOf(m), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	if said, err := exec.CommandContext(ctx, *glpsol, "--lp", in, "-w", out).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	// s bas ROWS COLUMNS f f VALUE: a basic solution, both ways feasible
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		if f := strings.Fields(lines.Text()); len(f) == 7 && f[0] == "s" {
			v, err := strconv.ParseFloat(f[6], 64)
			if err != nil || f[4] != "f" || f[5] != "f" {
				t.Fatalf("glpsol: %q", lines.Text())
			}
			return v
		}
	}
	t.Fatalf("glpsol says no value:\n%s", text)
	return 0
}

// Two hundred random matrices, up to 60 by 60, one in three of few different payoffs.
// GLPK calls a programme solved at 1e-7 and has been nearer than 1e-9 of the scale.
func TestAgainstGLPK(t *testing.T) {
	if *glpsol == "" {
		t.Skip("compares with glpsol: ./check strategies, or -glpsol glpsol")
	}
	const matrices = 200
	r, worst := draws(200), 0.0
	for seed := range uint64(matrices) {
		rows, cols := 1+r.IntN(60), 1+r.IntN(60)
		m := uniform(rows, cols, seed)
		if seed%3 == 0 {
			m = coarse(rows, cols, seed)
		}
		e, err := Simplex(m, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		off := math.Abs(e.Value()-glpk(t, m)) / max(spreadOf(m), 1e-9)
		worst = max(worst, off)
		if off > 1e-9 {
			t.Errorf("matrix %d, %d by %d: %v, %.2g of the scale from GLPK", seed, rows, cols, e.Value(), off)
		}
	}
	figure(t, fmt.Sprintf("values of %d random matrices, largest difference from GLPK, of the scale", matrices), "%.1e", worst)
}

// times is how long calls take.
type times []time.Duration

func (d *times) of(call func()) {
	began := time.Now()
	call()
	*d = append(*d, time.Since(began))
}

// String is the least and the median.
func (d times) String() string {
	s := slices.Sorted(slices.Values(d))
	ms := func(t time.Duration) float64 { return float64(t.Microseconds()) / 1000 }
	return fmt.Sprintf("%.1f ms, median %.1f ms", ms(s[0]), ms(s[len(s)/2]))
}

// TestFigures measures what other machines would measure otherwise: nothing here fails.
func TestFigures(t *testing.T) {
	if *figures == "" {
		t.Skip("measures: ./check strategies, or -figures FILE")
	}
	const matrices = 40
	var exact, quick, lazily times
	gap, share := 0.0, 0.0
	for seed := range uint64(matrices) {
		m, few := uniform(216, 216, seed), smooth(216, seed)
		exact.of(func() {
			e, err := Simplex(m, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			gap = max(gap, e.Gap()/spreadOf(m))
		})
		quick.of(func() { must(t)(RegretMatching(m, Start{}, Limits{Gap: 1e-3 * spreadOf(m)})) })
		lazily.of(func() {
			d, err := DoubleOracle(Lazy{216, 216, few.At}, Hint{}, Limits{Gap: 1e-2 * spreadOf(few)})
			if err != nil {
				t.Fatal(err)
			}
			share = max(share, float64(d.Cells)/(216*216))
		})
	}
	figure(t, "216 by 216 random payoffs, `Simplex` to its end", "%v; gap at most %.1e of the scale", exact, gap)
	figure(t, "the same, `RegretMatching` to 1e-3 of the scale", "%v", quick)
	figure(t, "216 by 216 smooth payoffs, `DoubleOracle` to 1e-2 of the scale", "%v; at most %.1f %% of the payoffs", lazily, 100*share)
	everywhere(t)
	deck(t)
}

// everywhere measures the oracle where it does not help: every second choice is played.
func everywhere(t *testing.T) {
	m := uniform(216, 216, 1)
	d, err := DoubleOracle(Lazy{216, 216, m.At}, Hint{}, Limits{Gap: 1e-2 * spreadOf(m)})
	if err != nil {
		t.Fatal(err)
	}
	figure(t, "the share of random payoffs that it looks at", "%.0f %%", 100*float64(d.Cells)/(216*216))
}

// deck measures Leduc hold'em.
func deck(t *testing.T) {
	var grow, exact times
	var f *Form
	var p Profile
	for range 10 {
		grow.of(func() { f = grown(t, leduc.root()) })
		exact.of(func() {
			var err error
			if p, err = Sequences(f, Limits{}); err != nil {
				t.Fatal(err)
			}
		})
	}
	figure(t, fmt.Sprintf("Leduc hold'em, `Grow` of %d nodes to %d and %d information sets", f.Nodes(), f.Sets(First), f.Sets(Second)), "%v", grow)
	figure(t, "Leduc hold'em, `Sequences` to its end", "%v; value %.10f, gap %.1e", exact, p.Value(), p.Gap())
	for how, name := range []string{Plain: "CFR", Plus: "CFR+", Predictive: "PCFR+"} {
		var reach times
		var c Profile
		for range 10 {
			reach.of(func() {
				var err error
				if c, err = CFR(f, Regret(how), Limits{Gap: 2 * 0.0118}); err != nil {
					t.Fatal(err)
				}
			})
		}
		within, stop := context.WithTimeout(t.Context(), time.Second)
		second, err := CFR(f, Regret(how), Limits{Done: within.Done()})
		stop()
		if err != nil {
			t.Fatal(err)
		}
		figure(t, "Leduc hold'em, "+name+" to an exploitability of 0.0118", "%v (%d steps); after 1 s %.1e (%d steps)", reach, c.Steps, second.Gap()/2, second.Steps)
	}
	within, stop := context.WithTimeout(t.Context(), time.Second)
	defer stop()
	s, err := Sampling(leduc.root(), draws(1), Limits{Done: within.Done()})
	if err != nil {
		t.Fatal(err)
	}
	first, second := strategies(t, f, s)
	a, err := f.Exploit(first, second)
	if err != nil {
		t.Fatal(err)
	}
	figure(t, "Leduc hold'em, external sampling from the nodes, exploitability after 1 s", "%.3f (%d steps)", a.Gap()/2, s.Steps)
}
