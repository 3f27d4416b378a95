package pugilism

import (
	"testing"
	"unsafe"

	"riposte"
	"riposte/dice"
)

// start begins a match of two samples.
func start(t testing.TB, options map[string]string, d riposte.Dice) *state {
	t.Helper()
	st, err := Ruleset().New(riposte.Setup{
		Options: options,
		Seats:   []riposte.SeatSetup{{Document: []byte(`"brannoch"`)}, {Document: []byte(`"ulla"`)}},
	}, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*state)
}

// play plays one match at random through the contract and counts decisions.
func play(st riposte.State, d *dice.Seeded, buf []riposte.Choice, by []riposte.Choice) (decisions int) {
	for {
		over := true
		for seat := red; seat <= blue; seat++ {
			by[seat] = 0
			if st.Owed(seat).Mode.Must() {
				legal := st.Legal(buf, seat)
				by[seat] = legal[d.Pick(len(legal))]
				decisions++
				over = false
			}
		}
		if over {
			return decisions
		}
		if err := st.Apply(by, d, nil); err != nil {
			panic(err)
		}
	}
}

func benchmarkPlayout(b *testing.B, options map[string]string) {
	d := dice.NewSeeded(1, 1)
	st := start(b, options, d)
	buf, by := make([]riposte.Choice, 0, 512), make([]riposte.Choice, 3)
	decisions, matches := 0, 0
	b.ReportAllocs()
	b.ResetTimer()
	for decisions < b.N {
		st.Restart(d, nil)
		decisions += play(st, d, buf, by)
		matches++
	}
	b.ReportMetric(float64(decisions)/float64(matches), "decisions/match")
	b.ReportMetric(float64(matches)/b.Elapsed().Seconds(), "matches/s")
}

// One operation is one decision.
func BenchmarkPlayout(b *testing.B) {
	b.Run("rules=bare", func(b *testing.B) { benchmarkPlayout(b, map[string]string{"ring": "off", "edge": "off"}) })
	b.Run("rules=full", func(b *testing.B) { benchmarkPlayout(b, nil) })
}

func TestAllocsPerDecision(t *testing.T) {
	for name, options := range map[string]map[string]string{"bare": {"ring": "off", "edge": "off"}, "full": nil, "class cards": {"classCards": "on"}} {
		d := dice.NewSeeded(1, 1)
		st := start(t, options, d)
		buf, by := make([]riposte.Choice, 0, 512), make([]riposte.Choice, 3)
		if n := testing.AllocsPerRun(20, func() {
			st.Restart(d, nil)
			play(st, d, buf, by)
		}); n != 0 {
			t.Errorf("%s: %v allocations a match, want 0", name, n)
		}
	}
}

func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(state{}); size > 256 {
		t.Errorf("a position takes %d bytes, want at most 256", size)
	} else {
		t.Logf("a position takes %d bytes", size)
	}
}
