package bench

import (
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"riposte/rules/pugilism"
)

// What both sides report: numbers of each duel with their standard deviations,
// and shares of all duels.
var (
	numbers = []string{"bouts", "decisions", "namings", "hit_die_choices"}
	shares  = []string{"red", "blue", "draw", "KO", "TKO", "DECISION", "DRAW"}
)

// bound is how many standard errors apart two figures of the same rules may be: by
// chance, one pair in two million is further apart.
const bound = 5

// buildTwin compiles the twin and returns the path of the program. Without a C
// compiler the test is skipped, but fails where CI is set.
func buildTwin(tb testing.TB) string {
	tb.Helper()
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		if os.Getenv("CI") != "" {
			tb.Fatal("gcc, which builds the twin, is not installed")
		}
		tb.Skip("gcc, which builds the twin, is not installed")
	}
	program := filepath.Join(tb.TempDir(), "twin")
	out, err := exec.Command(gcc, "-O3", "-march=native", "-o", program, "twin.c", "-lm").CombinedOutput()
	if err != nil {
		tb.Fatalf("gcc: %v\n%s", err, out)
	}
	return program
}

// runTwin plays duels in C and returns the fields of the twin's line.
func runTwin(tb testing.TB, program string, duels int, seed uint64) map[string]float64 {
	tb.Helper()
	out, err := exec.Command(program, strconv.Itoa(duels), strconv.FormatUint(seed, 10)).Output()
	if err != nil {
		tb.Fatalf("twin: %v", err)
	}
	figures := map[string]float64{}
	if err := json.Unmarshal(out, &figures); err != nil {
		tb.Fatalf("twin: %v in %s", err, out)
	}
	return figures
}

// playDuels plays duels in Go and returns the same fields, except times.
func playDuels(tb testing.TB, duels int, seed uint64) map[string]float64 {
	tb.Helper()
	kinds := map[string]int{}
	for kind, k := range pugilism.Ruleset().Info().Decisions {
		kinds[k.Name] = kind
	}
	t, n := newTable(tb, seed), float64(duels)
	t.asked = new([16]int)
	figures := map[string]float64{"duels": n}
	squares := map[string]float64{}
	for range duels {
		decisions := t.play(tb)
		out := t.state.Outcome()
		switch {
		case out.Place[red] < out.Place[blue]:
			figures["red"] += 1 / n
		case out.Place[red] > out.Place[blue]:
			figures["blue"] += 1 / n
		default:
			figures["draw"] += 1 / n
		}
		figures[out.Why] += 1 / n
		for i, x := range [...]int{t.asked[kinds["cards"]] / 2, decisions, t.asked[kinds["name"]], t.asked[kinds["hitdie"]]} {
			figures[numbers[i]+"_per_duel"] += float64(x) / n
			squares[numbers[i]] += float64(x*x) / n
		}
	}
	for _, name := range numbers {
		mean := figures[name+"_per_duel"]
		figures[name+"_sd"] = math.Sqrt(squares[name] - mean*mean)
	}
	return figures
}

// Same win rates, endings and lengths: the error of a difference of shares is that
// of their pooled share; the error of a difference of means is that of both
// deviations.
func TestTwinPlaysTheSameRules(t *testing.T) {
	inC := runTwin(t, buildTwin(t), 2_000_000, 1)
	inGo := playDuels(t, 100_000, 1)
	n, m := inC["duels"], inGo["duels"]
	compare := func(name string, sigma float64) {
		got, want, apart := inGo[name], inC[name], inGo[name]-inC[name]
		if _, there := inC[name]; !there || math.Abs(apart) > bound*sigma {
			t.Errorf("%s: got %.6f in Go, want %.6f as in C, within %d standard errors of %.6f", name, got, want, bound, sigma)
			return
		}
		t.Logf("%-25s Go %10.6f  C %10.6f  apart %+.2f standard errors of %.6f", name, got, want, apart/sigma, sigma)
	}
	for _, name := range shares {
		p := (inC[name]*n + inGo[name]*m) / (n + m)
		compare(name, math.Sqrt(p*(1-p)*(1/n+1/m)))
	}
	for _, name := range numbers {
		compare(name+"_per_duel", math.Sqrt(inC[name+"_sd"]*inC[name+"_sd"]/n+inGo[name+"_sd"]*inGo[name+"_sd"]/m))
	}
}
