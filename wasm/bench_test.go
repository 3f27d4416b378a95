package wasm_test

import (
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rulestest"
	"riposte/rulestest/example"
	"riposte/scene"
	"riposte/wasm"
	"riposte/wasm/wasmtest"
)

// both runs a benchmark for the example ruleset as it is and as a module.
func both(b *testing.B, run func(b *testing.B, r riposte.Ruleset)) {
	for _, way := range []struct {
		name  string
		rules func(testing.TB) riposte.Ruleset
	}{
		{"way=native", func(testing.TB) riposte.Ruleset { return example.Ruleset() }},
		{"way=wasm", wasmtest.Hunch},
	} {
		b.Run(way.name, func(b *testing.B) { run(b, way.rules(b)) })
	}
}

// begun is a duel in which both have guessed and a stake is asked for.
func begun(t testing.TB, r riposte.Ruleset) riposte.State {
	st, err := r.New(hunchConfig(r).Setups(4), dice.NewSeeded(1, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

var guesses = []riposte.Choice{0, riposte.NewChoice(1, 2), riposte.NewChoice(1, 5)}

// The ceilings only go down.
func TestAllocationCeilings(t *testing.T) {
	first := begun(t, wasmtest.Hunch(t))
	st, source, buf := first.Clone(), dice.NewSeeded(1, 2), make([]riposte.Choice, 0, 16)
	for _, test := range []struct {
		name string
		most float64
		run  func()
	}{
		{"Apply", 0, func() {
			st.CopyFrom(first)
			if err := st.Apply(guesses, source, nil); err != nil {
				t.Fatal(err)
			}
		}},
		{"Legal", 0, func() { first.Legal(buf, 1) }},
		{"Clone", 3, func() { first.Clone() }},
		{"View", 300, func() { first.(scene.Viewer).View(1) }},
	} {
		if n := testing.AllocsPerRun(100, test.run); n > test.most {
			t.Errorf("%s makes %v allocations, at most %v are allowed", test.name, n, test.most)
		}
	}
}

func BenchmarkApply(b *testing.B) {
	both(b, func(b *testing.B, r riposte.Ruleset) {
		first := begun(b, r)
		st, source := first.Clone(), dice.NewSeeded(1, 2)
		b.ReportAllocs()
		for b.Loop() {
			st.CopyFrom(first)
			if err := st.Apply(guesses, source, nil); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkLegal(b *testing.B) {
	both(b, func(b *testing.B, r riposte.Ruleset) {
		st, buf := begun(b, r), make([]riposte.Choice, 0, 16)
		b.ReportAllocs()
		for b.Loop() {
			st.Legal(buf, 1)
		}
	})
}

func BenchmarkClone(b *testing.B) {
	both(b, func(b *testing.B, r riposte.Ruleset) {
		st := begun(b, r)
		b.ReportAllocs()
		for b.Loop() {
			st.Clone()
		}
	})
}

func BenchmarkView(b *testing.B) {
	both(b, func(b *testing.B, r riposte.Ruleset) {
		st := begun(b, r)
		b.ReportAllocs()
		for b.Loop() {
			st.(scene.Viewer).View(1)
		}
	})
}

func BenchmarkPlayout(b *testing.B) {
	both(b, func(b *testing.B, r riposte.Ruleset) { rulestest.Playout(b, hunchConfig(r)) })
}

// Loading is what a start pays for a module whose compiled form is kept.
func BenchmarkLoad(b *testing.B) {
	data := wasmtest.Build(b, "riposte/wasm/wasmtest/hunch")
	for b.Loop() {
		_, closed, err := wasm.Load("hunch.wasm", data)
		if err != nil {
			b.Fatal(err)
		}
		closed()
	}
}
