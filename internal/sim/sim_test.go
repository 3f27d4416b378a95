package sim

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"
)

var (
	seed   = flag.Uint64("seed", 0, "the seed of TestSeed")
	keep   = flag.String("keep", "", "TestSeed writes its history to this file")
	loud   = flag.Bool("loud", false, "TestSeed tells what the houses log")
	from   = flag.Uint64("from", 1, "the first seed of TestSeeds")
	seeds  = flag.Uint64("seeds", 12, "how many seeds TestSeeds runs")
	twice  = flag.Uint64("twice", 8, "how many seeds TestRepeats runs twice")
	search = flag.Bool("search", false, "TestPlanted begins at seed 1, and not where each mistake was last found")
)

// How many bots a house lets think at once follows from this, and a seed has to mean the same everywhere.
func TestMain(m *testing.M) {
	runtime.GOMAXPROCS(2)
	m.Run()
}

// repeatable leaves the scheduler of Go least to decide: with two processors four times as many seeds differ. It
// does not change what a seed means, since a house lets as many bots think at once as with two.
func repeatable(t *testing.T) {
	was := runtime.GOMAXPROCS(1)
	t.Cleanup(func() { runtime.GOMAXPROCS(was) })
}

// One seed, as it is asked for: its verdict, and its history in a file.
func TestSeed(t *testing.T) {
	if *seed == 0 {
		t.Skip("no seed was given")
	}
	repeatable(t)
	p := Plan{Seed: *seed}
	if *loud {
		p.Log = os.Stderr
	}
	began := time.Now()
	r := Run(t, p)
	if *keep != "" {
		if err := os.WriteFile(*keep, r.History, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%s\n%v in %v, %d calls of the database", r.Verdict, r.Lasted, time.Since(began), bytes.Count(r.Calls, []byte("\n")))
	if !r.OK() {
		t.Errorf("laws are broken: %v %s", r.Broken(), r.Failure)
	}
}

// Houses that are harmed keep all laws.
func TestSeeds(t *testing.T) {
	began, worked := time.Now(), processor()
	var mu sync.Mutex
	var lasted time.Duration
	var calls, choices, bots, harms int
	t.Run("all", func(t *testing.T) {
		const lanes = 2
		for lane := range uint64(lanes) {
			t.Run(fmt.Sprint(lane), func(t *testing.T) {
				t.Parallel()
				for s := *from + lane; s < *from+*seeds; s += lanes {
					t.Run(fmt.Sprint(s), func(t *testing.T) {
						r := Run(t, Plan{Seed: s})
						if !r.OK() {
							t.Errorf("go test ./internal/sim -run 'TestSeed$' -seed %d: %v %s\n%s", s, r.Broken(), r.Failure, r.Verdict)
						}
						mu.Lock()
						defer mu.Unlock()
						lasted += r.Lasted
						calls, choices, bots = calls+bytes.Count(r.Calls, []byte("\n")), choices+r.Verdict.Choices, bots+r.Verdict.Bots
						for _, n := range r.Verdict.Harms {
							harms += n
						}
					})
				}
			})
		}
	})
	took, work := time.Since(began), processor()-worked
	t.Logf("%d seeds, %.1f hours with %d choices of persons, %d of bots, %d calls of the database and %d harms, in %v: %.0f times real time, %.0f seeds a minute",
		*seeds, lasted.Hours(), choices, bots, calls, harms, took.Round(time.Millisecond), lasted.Seconds()/took.Seconds(), float64(*seeds)/took.Minutes())
	if work == 0 || raced {
		return
	}
	faster := lasted.Seconds() / work.Seconds()
	t.Logf("%.0f times the time of one processor", faster)
	if faster < 100 {
		t.Error("want at least 100 times")
	}
}

// A seed is run twice, and each call of the database and each byte of the history are the same. Where they are
// not, the scheduler of Go has decided something after all: that is rare.
func TestRepeats(t *testing.T) {
	repeatable(t)
	var differ []uint64
	for s := *from; s < *from+*twice; s++ {
		t.Run(fmt.Sprint(s), func(t *testing.T) {
			one, two := Run(t, Plan{Seed: s}), Run(t, Plan{Seed: s})
			if why := differs(one.Calls, two.Calls) + differs(one.History, two.History); why != "" {
				differ = append(differ, s)
				t.Log(why)
			}
		})
	}
	t.Logf("%d of %d seeds were the same twice, but for %v", *twice-uint64(len(differ)), *twice, differ)
	if most := 2 + *twice/50; uint64(len(differ)) > most {
		t.Errorf("%d seeds do not repeat, want at most %d", len(differ), most)
	}
}

// differs shows where two texts begin to differ.
func differs(a, b []byte) string {
	one, other := bytes.SplitAfter(a, []byte("\n")), bytes.SplitAfter(b, []byte("\n"))
	for i := range max(len(one), len(other)) {
		if i >= len(one) || i >= len(other) || !bytes.Equal(one[i], other[i]) {
			from := max(0, i-3)
			return fmt.Sprintf("from line %d on:\n%.900s\n%.900s\n", i+1, bytes.Join(one[min(from, len(one)):min(len(one), i+2)], nil), bytes.Join(other[min(from, len(other)):min(len(other), i+2)], nil))
		}
	}
	return ""
}

// Another seed is another history.
func TestSeedsDiffer(t *testing.T) {
	if bytes.Equal(Run(t, Plan{Seed: *from}).History, Run(t, Plan{Seed: *from + 1}).History) {
		t.Error("two seeds have the same history")
	}
}
