package duel

import (
	"testing"
	"unsafe"

	"riposte/rulestest"
)

var tables = []rulestest.Table{
	{Name: "ring", Options: map[string]string{"battlefield": "open-ring"}, Documents: []string{"journeyman", "bulwark"}},
	{Name: "ford", Options: map[string]string{"battlefield": "the-ford"}, Documents: []string{"journeyman", "bulwark"}},
	{Name: "six", Options: map[string]string{"battlefield": "cinder-steps", "dice": "each"}, Documents: []string{"journeyman", "bulwark", "whirlwind", "bruiser", "fencer", "cutpurse"}},
}

func BenchmarkDecision(b *testing.B) { rulestest.Decisions(b, Ruleset(), tables) }

func BenchmarkAdvice(b *testing.B) { rulestest.Advice(b, Ruleset(), tables) }

func BenchmarkEvaluate(b *testing.B) { rulestest.Estimates(b, Ruleset(), tables) }

func TestAllocsPerDecision(t *testing.T) { rulestest.Allocations(t, Ruleset(), tables) }

// The view of a seat as the server makes it after each change: at the first reveal,
// and while dice are set in a fight of three.
func BenchmarkView(b *testing.B) {
	dice := start(b, "split-crag", nil, "journeyman", "bulwark", "whirlwind")
	dice.phase, dice.fighting, dice.asking = opening, 7, 0
	dice.beginProgramme(teller{})
	for _, at := range []struct {
		name string
		s    *state
	}{{"reveal", start(b, "open-ring", nil, "journeyman", "bulwark")}, {"dice", dice}} {
		b.Run(at.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				at.s.View(1)
			}
		})
	}
}

// A position holds eight seats, however many sit at the table.
func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(state{}); size > 1024 {
		t.Errorf("a position takes %d bytes, want at most 1024", size)
	} else {
		t.Logf("a position takes %d bytes", size)
	}
}
