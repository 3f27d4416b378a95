package coolduel

import (
	"testing"
	"unsafe"

	"riposte"
	"riposte/dice"
)

// start begins a duel of builds on a map.
func start(t testing.TB, field string, options map[string]string, builds ...string) *state {
	t.Helper()
	setup := riposte.Setup{Options: map[string]string{"map": field}}
	for name, value := range options {
		setup.Options[name] = value
	}
	for _, b := range builds {
		if b[0] != '{' {
			b = `"` + b + `"`
		}
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: []byte(b)})
	}
	st, err := Ruleset().New(setup, dice.NewSeeded(1, 2), nil)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*state)
}

// play plays one duel at random through the contract and counts decisions, those
// with one answer apart.
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
	name, field string
	options     map[string]string
	builds      []string
}{
	{"table=two", "two-stones", nil, []string{"sellsword", "bulwark"}},
	{"table=companions", "ave", nil, []string{"trapper", "captain"}},
	{"table=fort", "fort-of-salvation", nil, []string{"reaver", "corsair"}},
	{"table=twelve", "docks", map[string]string{"power": "20", "best_of": "3"}, []string{hunters, hunters, hunters, hunters}},
}

const hunters = `{"class":"hunter","points":{"str":4},"right":"kukri","left":"both","companions":[{"companion":"lord"},{"companion":"mule"}]}`

// One operation is one decision of a random playout.
func BenchmarkDecision(b *testing.B) {
	for _, c := range tables {
		b.Run(c.name, func(b *testing.B) {
			d := dice.NewSeeded(1, 1)
			st := start(b, c.field, c.options, c.builds...)
			buf, by := make([]riposte.Choice, 0, 4096), make([]riposte.Choice, len(c.builds)+1)
			decisions, duels := 0, 0
			b.ReportAllocs()
			b.ResetTimer()
			for decisions < b.N {
				st.Restart(d, nil)
				decisions += play(st, len(c.builds), d, buf, by)
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
		st := start(t, c.field, c.options, c.builds...)
		buf, by := make([]riposte.Choice, 0, 4096), make([]riposte.Choice, len(c.builds)+1)
		if n := testing.AllocsPerRun(3, func() {
			st.Restart(d, nil)
			play(st, len(c.builds), d, buf, by)
		}); n != 0 {
			t.Errorf("%s: %v allocations a duel, want 0", c.name, n)
		}
	}
}

// A position holds twelve combatants whatever the table.
func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(state{}); size > 4096 {
		t.Errorf("a position takes %d bytes, want at most 4096", size)
	} else {
		t.Logf("a position takes %d bytes", size)
	}
}

// The tables of sight of the largest map, from cold.
func BenchmarkSight(b *testing.B) {
	for b.Loop() {
		for i := range Default().Maps {
			if m := &Default().Maps[i]; m.Word == "fort-of-salvation" {
				newBoard(m)
			}
		}
	}
}
