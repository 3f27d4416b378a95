package pugilism

import (
	"testing"
	"unsafe"

	"riposte/rulestest"
)

var tables = []rulestest.Table{
	{Name: "bare", Options: map[string]string{"ring": "off", "edge": "off"}, Documents: []string{"brannoch", "ulla"}},
	{Name: "full", Documents: []string{"brannoch", "ulla"}},
	{Name: "class-cards", Options: map[string]string{"classCards": "on"}, Documents: []string{"brannoch", "ulla"}},
}

func BenchmarkDecision(b *testing.B) { rulestest.Decisions(b, Ruleset(), tables) }

func TestAllocsPerDecision(t *testing.T) { rulestest.Allocations(t, Ruleset(), tables) }

// A position holds a match of any options.
func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(state{}); size > 256 {
		t.Errorf("a position takes %d bytes, want at most 256", size)
	} else {
		t.Logf("a position takes %d bytes", size)
	}
}
