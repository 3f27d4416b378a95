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

func TestAllocsPerDecision(t *testing.T) { rulestest.Allocations(t, Ruleset(), tables) }

// A position holds eight seats whatever the table.
func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(state{}); size > 1024 {
		t.Errorf("a position takes %d bytes, want at most 1024", size)
	} else {
		t.Logf("a position takes %d bytes", size)
	}
}
