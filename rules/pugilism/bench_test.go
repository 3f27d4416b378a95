package pugilism

import (
	"testing"
	"unsafe"

	"riposte"
	"riposte/dice"
	"riposte/rulestest"
	"riposte/scene"
)

var tables = []rulestest.Table{
	{Name: "bare", Options: map[string]string{"ring": "off", "edge": "off"}, Documents: []string{"brannoch", "ulla"}},
	{Name: "full", Documents: []string{"brannoch", "ulla"}},
	{Name: "class-cards", Options: map[string]string{"classCards": "on"}, Documents: []string{"brannoch", "ulla"}},
}

func BenchmarkDecision(b *testing.B) { rulestest.Decisions(b, Ruleset(), tables) }

func BenchmarkAdvice(b *testing.B) { rulestest.Advice(b, Ruleset(), tables) }

// The view of the first bout for a boxer who has to choose: made alone, and said
// too.
func BenchmarkView(b *testing.B) {
	setup := riposte.Setup{Seats: []riposte.SeatSetup{{Document: []byte(`"brannoch"`)}, {Document: []byte(`"ulla"`)}}}
	st, err := Ruleset().New(setup, dice.NewSeeded(1, 1), nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("made", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_ = st.(scene.Viewer).View(red)
		}
	})
	b.Run("said", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_ = scene.Of(st, red)
		}
	})
}

func BenchmarkEvaluate(b *testing.B) { rulestest.Estimates(b, Ruleset(), tables) }

func TestAllocsPerDecision(t *testing.T) { rulestest.Allocations(t, Ruleset(), tables) }

// A position holds a match with any options.
func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(state{}); size > 256 {
		t.Errorf("a position takes %d bytes, want at most 256", size)
	} else {
		t.Logf("a position takes %d bytes", size)
	}
}
