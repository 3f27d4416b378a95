package record_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/record"
)

// key is a position as bytes.
func key(t testing.TB, st riposte.State) string {
	t.Helper()
	b := make([]byte, 0, 256)
	if k, ok := st.(riposte.Keyer); ok {
		return string(k.Key(b))
	}
	fields := st.(riposte.Fields)
	for _, f := range fields.Fields() {
		v, err := fields.Field(f.Path)
		if err != nil {
			t.Fatal(err)
		}
		b = append(b, f.Path...)
		b = append(b, '=')
		switch v := v.(type) {
		case int:
			b = append(b, []byte(string(rune(v+0x1000)))...)
		case string:
			b = append(b, v...)
		case bool:
			if v {
				b = append(b, 't')
			}
		}
	}
	return string(b)
}

// Wherever a replay goes, and from wherever, the position is the one that was
// played.
func TestReplayGoesAnywhere(t *testing.T) {
	setup := sample(nil)
	setUp, steps := play(t, setup, dice.NewSeeded(7, 5), 5, 0)
	st, err := known[0].New(setup, dice.NewScript(setUp...), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{key(t, st)}
	for _, s := range steps {
		if err := st.Apply(s.By, dice.NewScript(s.Draws...), nil); err != nil {
			t.Fatal(err)
		}
		want = append(want, key(t, st))
	}
	if want[0] == want[1] || len(want) < 100 {
		t.Fatalf("%d positions say nothing", len(want))
	}
	r := simulated(t, nil, 5, 0)
	p, err := r.Replay()
	if err != nil {
		t.Fatal(err)
	}
	if p.Len() != len(want) {
		t.Fatalf("got %d positions, want %d", p.Len(), len(want))
	}
	check := func(at int) {
		t.Helper()
		if p.At() != at || key(t, p.State()) != want[at] {
			t.Fatalf("at %d: not the position of step %d", p.At(), at)
		}
	}
	check(0)
	for i := 1; i < len(want); i++ {
		if !p.Next() {
			t.Fatalf("no step after %d", i-1)
		}
		check(i)
	}
	if p.Next() {
		t.Error("a step after the last")
	}
	own := dice.NewSeeded(1, 1)
	for range 300 {
		to := own.Pick(len(want))
		if err := p.Seek(to); err != nil {
			t.Fatal(err)
		}
		check(to)
		if to > 0 {
			if !p.Back() {
				t.Fatal("no way back")
			}
			check(to - 1)
		}
	}
	fresh, _ := r.Replay()
	if err := fresh.Seek(len(want) - 1); err != nil || key(t, fresh.State()) != want[len(want)-1] {
		t.Errorf("at once to the end: %v", err)
	}
	if p.Seek(len(want)) == nil || p.Seek(-1) == nil {
		t.Error("a position outside the line")
	}
	if err := p.Run(); err != nil {
		t.Error(err)
	}
	if allocs := testing.AllocsPerRun(3, func() {
		if err := p.Run(); err != nil {
			t.Error(err)
		}
	}); allocs != 0 {
		t.Errorf("a run allocates %v times", allocs)
	}
}

// A replay tells an audience what it was told, and nothing else.
func TestReplayFiltersEvents(t *testing.T) {
	r := simulated(t, nil, 5, 0) // EDGE cards are dealt face down
	p, err := r.Replay()
	if err != nil {
		t.Fatal(err)
	}
	all, own, public := p.Events(nil, riposte.Everyone), p.Events(nil, riposte.Only(1)), p.Events(nil, riposte.Only(riposte.Nobody))
	if len(own) >= len(all) || slices.Equal(public, own) || len(public) == 0 {
		t.Fatalf("got %d events, %d of red, %d of the public", len(all), len(own), len(public))
	}
	for _, e := range own {
		if !e.Audience.Has(1) || p.Say(e) == "" {
			t.Errorf("red is told %q", p.Say(e))
		}
	}
	for _, e := range all {
		if e.Audience.Has(1) && !slices.Contains(own, e) {
			t.Errorf("red is not told %q", p.Say(e))
		}
	}
}

// Run finds a record that the rules don't produce.
func TestRunFindsChanges(t *testing.T) {
	r := simulated(t, short, 3, 0)
	p, err := r.Replay()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Run(); err != nil {
		t.Fatal(err)
	}
	r.Steps[0].Draws = slices.Clone(r.Steps[0].Draws)
	r.Steps[0].Draws[0].Sides = 9
	var mismatch *dice.MismatchError
	if err := p.Run(); !errors.As(err, &mismatch) {
		t.Errorf("got %v, want a MismatchError", err)
	}
}

// What a Writer writes can be split again.
func TestWriterAndSplit(t *testing.T) {
	for _, form := range []record.Form{record.JSONL, record.Text} {
		var stream bytes.Buffer
		var want []string
		w := record.NewWriter(&stream, form)
		for seed := range uint64(5) {
			r := simulated(t, short, seed, 0)
			r.Comment(0, "[Format 1] in a comment")
			want = append(want, string(export(t, r, form)))
			if err := w.Write(r); err != nil {
				t.Fatal(err)
			}
		}
		var got []string
		for data, err := range record.Split(&stream) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, string(data))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %d records, want %d:\n%q", form, len(got), len(want), got)
		}
	}
}

// A Maker makes the same of the second duel as a new one would.
func TestMakerStartsAfresh(t *testing.T) {
	k := record.NewMaker(known[0])
	for seed := range uint64(3) {
		for _, options := range []map[string]string{short, short, nil} {
			setup := sample(options)
			setUp, steps := play(t, setup, dice.NewSeeded(7, seed), seed, 0)
			r, err := record.FromPlayed(k, setup, setUp, steps, record.Meta{Duel: "sim-7", Date: date, RNG: record.RNG{Kind: record.PCG, Hi: 7, Lo: seed}})
			if err != nil {
				t.Fatal(err)
			}
			if got, want := export(t, r, record.JSONL), export(t, simulated(t, options, seed, 0), record.JSONL); !bytes.Equal(got, want) {
				t.Error(difference(got, want))
			}
		}
	}
}
