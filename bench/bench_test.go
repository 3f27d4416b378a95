//go:build unix

package bench

import (
	"slices"
	"syscall"
	"testing"
	"time"
)

// cpuTime is the CPU time this process has used.
func cpuTime(tb testing.TB) time.Duration {
	tb.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// A pace is CPU time spent on decisions.
type pace struct {
	cpu       time.Duration
	decisions int
}

func (p pace) perDecision() float64 { return float64(p.cpu.Nanoseconds()) / float64(p.decisions) }

// paceInC plays duels with the twin.
func paceInC(tb testing.TB, program string, duels int, seed uint64) pace {
	figures := runTwin(tb, program, duels, seed)
	return pace{time.Duration(figures["cpu_s"] * 1e9), int(figures["decisions"])}
}

// paceInGo plays duels through the contract.
func paceInGo(tb testing.TB, t *table, duels int) pace {
	began, decisions := cpuTime(tb), 0
	for range duels {
		decisions += t.play(tb)
	}
	return pace{cpuTime(tb) - began, decisions}
}

// duelDecisions is about how many decisions a duel has.
const duelDecisions = 55

// One operation is one decision, in whole duels, and its time is CPU time, which
// other work on the machine changes little.
func BenchmarkTwin(b *testing.B) {
	program := buildTwin(b)
	report := func(b *testing.B, p pace) {
		b.ReportMetric(p.perDecision(), "ns/op")
		b.ReportMetric(float64(p.decisions)/max(p.cpu.Seconds(), 1e-9), "decisions/cpu-s")
	}
	b.Run("way=c", func(b *testing.B) {
		report(b, paceInC(b, program, b.N/duelDecisions+1, 1))
	})
	b.Run("way=go", func(b *testing.B) {
		t := newTable(b, 1)
		b.ReportAllocs()
		b.ResetTimer()
		report(b, paceInGo(b, t, b.N/duelDecisions+1))
	})
}

// One operation is a round: some hundredths of a second of play in C, then in Go.
// The rounds alternate, so the median of their ratios is sound even on a busy
// machine.
func BenchmarkRatio(b *testing.B) {
	program, t := buildTwin(b), newTable(b, 1)
	var inC, inGo, ratios []float64
	b.ResetTimer()
	for round := range b.N {
		c, g := paceInC(b, program, 40_000, uint64(round)), paceInGo(b, t, 4_000)
		inC, inGo = append(inC, c.perDecision()), append(inGo, g.perDecision())
		ratios = append(ratios, g.perDecision()/c.perDecision())
	}
	median := func(of []float64) float64 { slices.Sort(of); return of[len(of)/2] }
	b.ReportMetric(median(inC), "c-ns/decision")
	b.ReportMetric(median(inGo), "go-ns/decision")
	b.ReportMetric(median(ratios), "go/c")
}
