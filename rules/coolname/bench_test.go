package coolname

import (
	"fmt"
	"testing"
	"unsafe"

	"riposte"
	"riposte/dice"
	"riposte/rulestest"
)

var benchTables = []rulestest.Table{
	{Name: "duel", Documents: []string{"brannoc", "corvin"}},
	{Name: "party", Options: map[string]string{"encounter": "foes"}, Documents: []string{"brannoc", "issa", "oda", "corvin", "barrow"}},
	{Name: "crypt", Options: map[string]string{"encounter": "foes", "map": "crypt"}, Documents: []string{"brannoc", "issa", "oda", "corvin", "rat-cellar"}},
}

func BenchmarkDecision(b *testing.B) { rulestest.Decisions(b, Ruleset(), benchTables) }

func BenchmarkEvaluate(b *testing.B) { rulestest.Estimates(b, Ruleset(), benchTables) }

func TestAllocsPerDecision(t *testing.T) { rulestest.Allocations(t, Ruleset(), benchTables) }

// A position holds thirty-two combatants, however many the table has.
func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(state{}); size > 4096 {
		t.Errorf("a position takes %d bytes, want at most 4096", size)
	} else {
		t.Logf("a position takes %d bytes", size)
	}
}

// Views as the server makes them after each change: that of a player whose turn it
// is, and that of a game master with everything that may be done by hand.
func BenchmarkView(b *testing.B) {
	foes := `{"foes": [{"foe": "dusk-wolf", "count": 2}, {"foe": "ash-adept"}]}`
	for _, at := range []struct {
		name    string
		options map[string]string
		docs    []string
	}{
		{"duel", nil, []string{"corvin", "oda"}},
		{"master", map[string]string{"encounter": "foes", "master": "person"}, []string{"corvin", "oda", foes}},
	} {
		st := start(b, dice.NewSeeded(3, 1), at.options, at.docs...)
		by := make([]riposte.Choice, len(at.docs)+1)
		for s := range by {
			if st.Owed(riposte.Seat(s)).Mode == riposte.Together {
				by[s] = st.choices().usualReady(riposte.Seat(s))
			}
		}
		if err := st.Apply(by, dice.NewSeeded(3, 2), nil); err != nil {
			b.Fatal(err)
		}
		for s := riposte.Seat(1); int(s) <= len(at.docs); s++ {
			if st.Owed(s).Mode == riposte.Idle {
				continue
			}
			b.Run(fmt.Sprintf("%s/%d", at.name, s), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					st.View(s)
				}
			})
		}
	}
}
