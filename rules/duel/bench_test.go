package duel

import (
	"testing"
	"unsafe"

	"riposte/dice"
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

// Other decks for the enemies, with nothing known of them and late in a duel.
func BenchmarkResample(b *testing.B) {
	for name, up := range map[string][stats]uint8{"known=nothing": {}, "known=much": {2, 2, 2, 2}} {
		b.Run(name, func(b *testing.B) {
			run, err := Ruleset().New(tables[0].Setup(), nil, nil)
			if err != nil {
				b.Fatal(err)
			}
			st, rng := run.(*state), dice.NewSeeded(1, 1)
			st.fighter(2).up = up
			b.ReportAllocs()
			for b.Loop() {
				st.Resample(1, rng)
			}
		})
	}
}

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
