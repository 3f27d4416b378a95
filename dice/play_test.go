package dice

import (
	"errors"
	"fmt"
	"testing"

	"riposte"
)

var (
	_ riposte.Dice = (*Seeded)(nil)
	_ riposte.Dice = (*ChaCha)(nil)
	_ riposte.Dice = (*Script)(nil)
	_ riposte.Dice = (*Recorder)(nil)
	_ riposte.Dice = (*Until)(nil)
)

func play(d riposte.Dice) (sum int) {
	deck := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	Shuffle(d, len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	for i, c := range deck {
		sum = sum*3 + i*c
	}
	Cut(d, "save")
	return sum*1000 + Sum(d, Pool{N: 3, Sides: 6, Last: 8, Explode: Top}) + d.Roll(20)
}

func TestRecorderToScript(t *testing.T) {
	r := &Recorder{Source: NewSeeded(4, 2)}
	for round := range 3 {
		r.Reset()
		want := play(r)
		s := NewScript(r.Draws()...)
		if got := play(s); got != want {
			t.Errorf("round %d: replay got %d, want %d", round, got, want)
		}
		if len(s.Left()) != 0 {
			t.Errorf("round %d: %v left over", round, s.Left())
		}
	}
	if want := play(NewSeeded(4, 2)); play(&Recorder{Source: NewSeeded(4, 2)}) != want {
		t.Error("recording changes the draws")
	}
}

func TestCutPassesThroughWrappers(t *testing.T) {
	var cut *CutError
	d := &Recorder{Source: &Until{Source: NewSeeded(1, 1), Point: "save"}}
	if err := Run(func() error { play(d); return nil }); !errors.As(err, &cut) || cut.Point != "save" {
		t.Errorf("got %v, want a cut at save", err)
	}
	if len(d.Draws()) != 9 {
		t.Errorf("draws before the cut: got %v, want the nine of the shuffle", d.Draws())
	}
	other := &Until{Source: &Until{Source: NewSeeded(1, 1), Point: "save"}, Point: "hit"}
	if err := Run(func() error { play(other); return nil }); !errors.As(err, &cut) || cut.Point != "save" {
		t.Errorf("inner point: got %v, want a cut at save", err)
	}
	if err := Run(func() error { play(&Until{Source: NewSeeded(1, 1), Point: "hit"}); return nil }); err != nil {
		t.Errorf("a point never reached: got %v", err)
	}
}

func TestShuffle(t *testing.T) {
	// Five things in all 120 orders, each by exactly one run of draws.
	seen := map[[5]int]int{}
	for i := range 120 {
		draws := []Draw{{5, int32(i%5 + 1), true}, {4, int32(i/5%4 + 1), true}, {3, int32(i/20%3 + 1), true}, {2, int32(i/60 + 1), true}}
		deck := [5]int{0, 1, 2, 3, 4}
		swap := func(i, j int) { deck[i], deck[j] = deck[j], deck[i] }
		s := NewScript(draws...)
		Shuffle(s, 5, swap)
		if len(s.Left()) != 0 {
			t.Fatalf("draws left over: %v", s.Left())
		}
		seen[deck]++
		whole := deck
		for k := range 5 {
			deck = [5]int{0, 1, 2, 3, 4}
			s.Rewind()
			DealFrom(s, 5, k, swap)
			if whole != deck && k == 5 || s.Used() != min(k, 4) {
				t.Fatalf("deal of %d used %d draws", k, s.Used())
			}
			for i := range k {
				if deck[i] != whole[i] {
					t.Fatalf("deal of %d: got %v, want the beginning of %v", k, deck, whole)
				}
			}
		}
	}
	if len(seen) != 120 {
		t.Errorf("orders: got %d, want 120", len(seen))
	}
	if !panics(func() { DealFrom(NewSeeded(1, 1), 3, 4, func(i, j int) {}) }) {
		t.Error("a deal of 4 from 3 did not panic")
	}
	Shuffle(NewScript(), 1, func(i, j int) { t.Error("one thing was moved") })
	Shuffle(NewScript(), 0, func(i, j int) { t.Error("nothing was moved") })
}

func TestPlayAllocatesNothing(t *testing.T) {
	s := NewSeeded(1, 2)
	script := NewScript(Draw{20, 15, false}, Draw{9, 3, true})
	var d riposte.Dice = s
	pool := Pool{N: 3, Sides: 6, Last: 10, Explode: Top}
	keep := Pool{N: 4, Sides: 6, Keep: 3}
	rec := &Recorder{Source: script}
	for name, f := range map[string]func(){
		"Seeded.Roll": func() { d.Roll(20); d.Deal(20) },
		"Reseed":      func() { s.Reseed(1, 2) },
		"Sum":         func() { Sum(d, pool); Sum(d, keep) },
		"Cut":         func() { Cut(d, "save") },
		"Script":      func() { script.Rewind(); script.Roll(20); script.Deal(9) },
		"Recorder":    func() { script.Rewind(); rec.Reset(); rec.Roll(20); rec.Deal(9) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func BenchmarkSeededRoll(b *testing.B) {
	var d riposte.Dice = NewSeeded(1, 2)
	b.ReportAllocs()
	for b.Loop() {
		d.Roll(20)
	}
}

func BenchmarkScriptRoll(b *testing.B) {
	script := NewScript(Draw{20, 15, false}, Draw{20, 3, false}, Draw{20, 3, false}, Draw{20, 3, false})
	var d riposte.Dice = script
	b.ReportAllocs()
	for b.Loop() {
		if script.Used() == 4 {
			script.Rewind()
		}
		d.Roll(20)
	}
}

func BenchmarkCut(b *testing.B) {
	for _, d := range []riposte.Dice{NewSeeded(1, 2), NewChaCha([32]byte{})} {
		b.Run(fmt.Sprintf("%T", d), func(b *testing.B) {
			for b.Loop() {
				Cut(d, "save")
			}
		})
	}
}

func BenchmarkSumOpenEnded(b *testing.B) {
	var d riposte.Dice = NewSeeded(1, 2)
	b.ReportAllocs()
	for b.Loop() {
		Sum(d, Pool{N: 3, Sides: 6, Last: 8, Explode: Top})
	}
}
