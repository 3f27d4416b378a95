package coolname

import (
	"encoding/json"
	"testing"
	"unsafe"

	"riposte"
	"riposte/dice"
)

// start begins an encounter of samples.
func start(t testing.TB, d riposte.Dice, options map[string]string, docs ...string) *state {
	t.Helper()
	setup := riposte.Setup{Options: options}
	for _, doc := range docs {
		raw := json.RawMessage(doc)
		if doc == "" || doc[0] != '{' {
			raw = json.RawMessage(`"` + doc + `"`)
		}
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: raw})
	}
	st, err := Ruleset().New(setup, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*state)
}

// play plays one encounter at random through the contract and counts decisions,
// those with one answer apart.
func play(st riposte.State, seats int, d *dice.Seeded, buf, by []riposte.Choice) (decisions int) {
	for {
		waiting, together := false, false
		for seat := riposte.Seat(1); int(seat) <= seats; seat++ {
			by[seat] = 0
			mode := st.Owed(seat).Mode
			if !mode.Must() || waiting && !together {
				continue
			}
			waiting, together = true, mode == riposte.Together
			legal := st.Legal(buf, seat)
			by[seat] = legal[d.Pick(len(legal))]
			if len(legal) > 1 {
				decisions++
			}
		}
		if !waiting {
			return decisions
		}
		if err := st.Apply(by, d, nil); err != nil {
			panic(err)
		}
	}
}

var tables = []struct {
	name    string
	options map[string]string
	docs    []string
}{
	{"table=duel", nil, []string{"brannoc", "corvin"}},
	{"table=party", map[string]string{"encounter": "foes"}, []string{"brannoc", "issa", "oda", "corvin", "barrow"}},
	{"table=crypt", map[string]string{"encounter": "foes", "map": "crypt"}, []string{"brannoc", "issa", "oda", "corvin", "rat-cellar"}},
}

// One operation is one decision of a random playout.
func BenchmarkDecision(b *testing.B) {
	for _, c := range tables {
		b.Run(c.name, func(b *testing.B) {
			d := dice.NewSeeded(1, 1)
			st := start(b, d, c.options, c.docs...)
			buf, by := make([]riposte.Choice, 0, 4096), make([]riposte.Choice, len(c.docs)+1)
			decisions, duels := 0, 0
			b.ReportAllocs()
			b.ResetTimer()
			for decisions < b.N {
				st.Restart(d, nil)
				decisions += play(st, len(c.docs), d, buf, by)
				duels++
			}
			b.ReportMetric(float64(decisions)/float64(duels), "decisions/duel")
			b.ReportMetric(float64(duels)/b.Elapsed().Seconds(), "duels/s")
		})
	}
}

func TestAllocsPerDecision(t *testing.T) {
	for _, c := range tables {
		d := dice.NewSeeded(1, 1)
		st := start(t, d, c.options, c.docs...)
		buf, by := make([]riposte.Choice, 0, 4096), make([]riposte.Choice, len(c.docs)+1)
		if n := testing.AllocsPerRun(20, func() {
			st.Restart(d, nil)
			play(st, len(c.docs), d, buf, by)
		}); n != 0 {
			t.Errorf("%s: %v allocations an encounter, want 0", c.name, n)
		}
	}
}

// A position holds thirty-two combatants whatever the table.
func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(state{}); size > 4096 {
		t.Errorf("a position takes %d bytes, want at most 4096", size)
	} else {
		t.Logf("a position takes %d bytes", size)
	}
}
