package bench

import (
	"bufio"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	paces = flag.String("paces", "", "a folder of what benchmarks wrote, RULESET.txt and twin.txt: hold their paces against the ratchet")
	ratch = flag.String("ratchet", "", "the table that holds the ratchet; it is written anew")
)

// slack is how much slower than the ratchet a board may be: rounds of a busy machine differ.
const slack = 1.2

var (
	benchmarked = regexp.MustCompile(`^Benchmark(?:Decision/table=|Twin/way=)(\S+?)(?:-\d+)?\s+\d+\s+([0-9.]+) ns/op`)
	ratcheted   = regexp.MustCompile(`^\| (\S+) \| (\S+) \|.*\| ([0-9.]+) \|$`)
)

// The decisions of every board are held against the twin's of the same rounds, so that one
// ratchet serves all machines: it only goes down. `./check pace` runs this.
func TestPace(t *testing.T) {
	if *paces == "" {
		return
	}
	twin := least(t, filepath.Join(*paces, "twin.txt"))["c"]
	if twin == 0 {
		t.Fatal("the twin was not measured")
	}
	most := ratchet(t)
	var table strings.Builder
	fmt.Fprintf(&table, "The twin in C: %.2f ns a decision.\n\n", twin)
	fmt.Fprintln(&table, "| ruleset | board | ns a decision | M decisions/CPU s | times the twin's | at most |\n|---|---|---:|---:|---:|---:|")
	for _, ruleset := range []string{"pugilism", "duel", "coolduel", "coolname"} {
		found := least(t, filepath.Join(*paces, ruleset+".txt"))
		if len(found) == 0 {
			t.Errorf("%s was not measured", ruleset)
		}
		for _, board := range slices.Sorted(maps.Keys(found)) {
			ns := found[board]
			times := ns / twin
			bound, known := most[ruleset+" "+board]
			if known && times > bound {
				t.Errorf("%s, %s: %.1f times as long as the twin, at most %.1f", ruleset, board, times, bound)
			}
			if !known || times*slack < bound {
				bound = times * slack
			}
			fmt.Fprintf(&table, "| %s | %s | %.0f | %.2f | %.1f | %.1f |\n", ruleset, board, ns, 1000/ns, times, math.Ceil(bound*10)/10)
			delete(most, ruleset+" "+board)
		}
	}
	for board := range most {
		t.Errorf("%s is held by the ratchet and was not measured", board)
	}
	t.Log("\n" + table.String())
	if *ratch != "" && !t.Failed() {
		if err := os.WriteFile(*ratch, []byte(table.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// least is the least time of each board, in ns: what else the machine does only adds.
func least(t *testing.T, file string) map[string]float64 {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]float64{}
	for line := range strings.Lines(string(data)) {
		if m := benchmarked.FindStringSubmatch(line); m != nil {
			ns, err := strconv.ParseFloat(m[2], 64)
			if err != nil {
				t.Fatal(err)
			}
			if was, ok := found[m[1]]; !ok || ns < was {
				found[m[1]] = ns
			}
		}
	}
	return found
}

// ratchet is the bounds that are written, by ruleset and board.
func ratchet(t *testing.T) map[string]float64 {
	t.Helper()
	bounds := map[string]float64{}
	f, err := os.Open("../docs/figures/pace.md")
	if os.IsNotExist(err) {
		return bounds
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		if m := ratcheted.FindStringSubmatch(s.Text()); m != nil {
			if bounds[m[1]+" "+m[2]], err = strconv.ParseFloat(m[3], 64); err != nil {
				t.Fatal(err)
			}
		}
	}
	return bounds
}
