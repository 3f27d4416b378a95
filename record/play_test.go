package record_test

import (
	"testing"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/record"
	"riposte/rules/pugilism"
)

var known = []riposte.Ruleset{pugilism.Ruleset()}

// A played is a step as the lab keeps it.
type played struct {
	By    []riposte.Choice
	Draws []dice.Draw
}

var date = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// sample is a setup of two samples.
func sample(options map[string]string) riposte.Setup {
	return riposte.Setup{
		Options: options,
		Seats:   []riposte.SeatSetup{{Name: "Ann", Document: []byte(`"brannoch"`)}, {Document: []byte(`"ulla"`)}},
	}
}

// play plays a random duel from the dice, and stops after that many steps; 0 means
// the end.
func play(t testing.TB, setup riposte.Setup, source riposte.Dice, seed uint64, stop int) (setUp []dice.Draw, steps []played) {
	t.Helper()
	rec := dice.Recorder{Source: source}
	st, err := pugilism.Ruleset().New(setup, &rec, nil)
	if err != nil {
		t.Fatal(err)
	}
	setUp = append(setUp, rec.Draws()...)
	own := dice.NewSeeded(seed, 99)
	for stop == 0 || len(steps) < stop {
		rec.Reset()
		by := make([]riposte.Choice, 3)
		owing := riposte.Owing(nil, st, 2)
		if len(owing) == 0 {
			break
		}
		for _, s := range owing {
			legal := st.Legal(nil, s)
			by[s] = legal[own.Pick(len(legal))]
			if st.Owed(s).Mode == riposte.Alone {
				break
			}
		}
		if err := st.Apply(by, &rec, nil); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, played{by, append([]dice.Draw(nil), rec.Draws()...)})
	}
	return setUp, steps
}

// simulated is the record of a duel with dice of PCG.
func simulated(t testing.TB, options map[string]string, seed uint64, stop int) *record.Record {
	t.Helper()
	setup := sample(options)
	setUp, steps := play(t, setup, dice.NewSeeded(7, seed), seed, stop)
	r, err := record.FromPlayed(record.NewMaker(known[0]), setup, setUp, steps, record.Meta{
		Duel: "sim-7", Date: date, RNG: record.RNG{Kind: record.PCG, Hi: 7, Lo: seed},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func export(t testing.TB, r *record.Record, form record.Form) []byte {
	t.Helper()
	b, err := r.ExportUnfinished(form)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func load(t testing.TB, data []byte) *record.Record {
	t.Helper()
	r, err := record.Load(data, known)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var short = map[string]string{"rounds": "1", "bouts": "2", "ring": "off", "edge": "off"}
