package rulestest

import (
	"strings"
	"testing"

	"riposte"
)

// A Table is a set-up at which speed and allocations are measured.
type Table struct {
	Name    string
	Options map[string]string
	// Documents are those of the seats: names of samples, or JSON objects.
	Documents []string
}

// Setup is the set-up of the table.
func (t Table) Setup() riposte.Setup {
	s := riposte.Setup{Options: t.Options}
	for _, d := range t.Documents {
		if !strings.HasPrefix(d, "{") {
			d = `"` + d + `"`
		}
		s.Seats = append(s.Seats, riposte.SeatSetup{Document: []byte(d)})
	}
	return s
}

func (t Table) config(r riposte.Ruleset) Config {
	return Config{Ruleset: r, Setups: func(uint64) riposte.Setup { return t.Setup() }}
}

// Decisions measures random playouts at each table through the contract, with a nil
// log. One operation is one decision; decisions with one answer are not counted.
func Decisions(b *testing.B, r riposte.Ruleset, tables []Table) {
	b.Helper()
	for _, table := range tables {
		b.Run("table="+table.Name, func(b *testing.B) {
			run, err := newRunner(table.config(r), 1)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			b.ResetTimer()
			for run.decisions < b.N {
				if err := run.step(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(run.decisions)/float64(max(1, run.duels)), "decisions/duel")
			b.ReportMetric(float64(run.duels)/b.Elapsed().Seconds(), "duels/s")
		})
	}
}

// Advice measures playouts at each table with choices drawn by advice beside random
// ones: one operation is one decision, as in Decisions. An advised duel is longer and
// comes to decisions that a random one seldom sees.
func Advice(b *testing.B, r riposte.Ruleset, tables []Table) {
	b.Helper()
	for _, table := range tables {
		for _, way := range []string{"random", "advised"} {
			b.Run("table="+table.Name+"/way="+way, func(b *testing.B) {
				run, err := newRunner(table.config(r), 1)
				if err != nil {
					b.Fatal(err)
				}
				run.advised = way == "advised"
				b.ReportAllocs()
				b.ResetTimer()
				for run.decisions < b.N {
					if err := run.step(); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(max(1, run.duels)), "ns/duel")
			})
		}
	}
}

// Allocations fails if random playouts at a table allocate after a warm-up.
func Allocations(t *testing.T, r riposte.Ruleset, tables []Table) {
	t.Helper()
	for _, table := range tables {
		if err := allocationsOf(table.config(r), 1); err != nil {
			t.Errorf("%s: %v", table.Name, err)
		}
	}
}

// Estimates measures an estimate of a position in the middle of a random playout, which
// must not allocate.
func Estimates(b *testing.B, r riposte.Ruleset, tables []Table) {
	b.Helper()
	for _, table := range tables {
		b.Run("table="+table.Name, func(b *testing.B) {
			run, err := newRunner(table.config(r), 1)
			if err != nil {
				b.Fatal(err)
			}
			for range 40 {
				if err := run.step(); err != nil {
					b.Fatal(err)
				}
			}
			e, ok := offers[riposte.Evaluator](run.st)
			if !ok {
				b.Fatal("the ruleset estimates nothing")
			}
			b.ReportAllocs()
			for b.Loop() {
				e.Evaluate(1)
			}
		})
	}
}
