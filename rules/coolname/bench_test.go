package coolname

import (
	"testing"
	"unsafe"

	"riposte/rulestest"
)

var tables = []rulestest.Table{
	{Name: "duel", Documents: []string{"brannoc", "corvin"}},
	{Name: "party", Options: map[string]string{"encounter": "foes"}, Documents: []string{"brannoc", "issa", "oda", "corvin", "barrow"}},
	{Name: "crypt", Options: map[string]string{"encounter": "foes", "map": "crypt"}, Documents: []string{"brannoc", "issa", "oda", "corvin", "rat-cellar"}},
}

func BenchmarkDecision(b *testing.B) { rulestest.Decisions(b, Ruleset(), tables) }

func TestAllocsPerDecision(t *testing.T) { rulestest.Allocations(t, Ruleset(), tables) }

// A position holds thirty-two combatants whatever the table.
func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(state{}); size > 4096 {
		t.Errorf("a position takes %d bytes, want at most 4096", size)
	} else {
		t.Logf("a position takes %d bytes", size)
	}
}
