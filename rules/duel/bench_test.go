package duel

import (
	"testing"
	"unsafe"

	"riposte"
	"riposte/dice"
)

// start begins a duel of samples on a field.
func start(t testing.TB, field string, options map[string]string, decks ...string) *state {
	t.Helper()
	setup := riposte.Setup{Options: map[string]string{"battlefield": field}}
	for name, value := range options {
		setup.Options[name] = value
	}
	for _, deck := range decks {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: []byte(`"` + deck + `"`)})
	}
	st, err := Ruleset().New(setup, nil, nil)
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
		if err := st.Apply(by, nil, nil); err != nil {
			panic(err)
		}
	}
}

var tables = []struct {
	name, field string
	options     map[string]string
	decks       []string
}{
	{"table=two", "open-ring", nil, []string{"journeyman", "bulwark"}},
	{"table=ford", "the-ford", nil, []string{"journeyman", "bulwark"}},
	{"table=six", "cinder-steps", map[string]string{"dice": "each"}, []string{"journeyman", "bulwark", "whirlwind", "bruiser", "fencer", "cutpurse"}},
}

// One operation is one decision of a random playout.
func BenchmarkDecision(b *testing.B) {
	for _, c := range tables {
		b.Run(c.name, func(b *testing.B) {
			d := dice.NewSeeded(1, 1)
			st := start(b, c.field, c.options, c.decks...)
			buf, by := make([]riposte.Choice, 0, 4096), make([]riposte.Choice, len(c.decks)+1)
			decisions, duels := 0, 0
			b.ReportAllocs()
			b.ResetTimer()
			for decisions < b.N {
				st.Restart(nil, nil)
				decisions += play(st, len(c.decks), d, buf, by)
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
		st := start(t, c.field, c.options, c.decks...)
		buf, by := make([]riposte.Choice, 0, 4096), make([]riposte.Choice, len(c.decks)+1)
		if n := testing.AllocsPerRun(10, func() {
			st.Restart(nil, nil)
			play(st, len(c.decks), d, buf, by)
		}); n != 0 {
			t.Errorf("%s: %v allocations a duel, want 0", c.name, n)
		}
	}
}

// A position holds eight seats whatever the table.
func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(state{}); size > 1024 {
		t.Errorf("a position takes %d bytes, want at most 1024", size)
	} else {
		t.Logf("a position takes %d bytes", size)
	}
}
