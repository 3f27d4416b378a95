package dice

import (
	"math"
	"testing"

	"riposte"
)

func TestSeededUsesTheSameRule(t *testing.T) {
	a, b := NewSeeded(7, 11), NewSeeded(7, 11)
	// No word is rejected in so few draws; the slow half is called by itself below.
	for i := range 100_000 {
		n := 1 + i%1000
		if got, want := a.Roll(n), Below(b.Uint64, n); got != want {
			t.Fatalf("draw %d of d%d: got %d, want %d", i, n, got, want)
		}
	}
	// The step of PCG turned back from a state whose output is word 0, which is
	// rejected for every die but the powers of two.
	const hi, lo = 0x2a6867e5532f79df, 0x262bd488c4298ee2
	if w := NewSeeded(hi, lo).Uint64(); w != 0 {
		t.Fatalf("the first word is %#x, want 0", w)
	}
	for _, n := range []int{3, 6, 8, 20, 100} {
		a.Reseed(hi, lo)
		b.Reseed(hi, lo)
		for i := range 3 {
			if got, want := a.Roll(n), Below(b.Uint64, n); got != want {
				t.Errorf("d%d after word 0, draw %d: got %d, want %d", n, i, got, want)
			}
		}
	}
	if got := a.redraw(5, 4, 6); got != 5 { // 2^64 mod 6 is 4: just accepted
		t.Errorf("low word at the threshold: got %d, want 5", got)
	}
}

// The chi-square statistic of 600,000 draws stays below its 99.9 % quantile on
// these seeds (Wilson-Hilferty approximation of the quantile).
func TestUniform(t *testing.T) {
	for _, n := range []int{2, 6, 10, 20, 100} {
		for name, d := range map[string]riposte.Dice{"seeded": NewSeeded(3, uint64(n)), "chacha": NewChaCha([32]byte{3, byte(n)})} {
			const draws = 600_000
			count := make([]float64, n)
			for i := range draws {
				if i%2 == 0 {
					count[d.Roll(n)-1]++
				} else {
					count[d.Deal(n)-1]++
				}
			}
			expect := float64(draws) / float64(n)
			chi := 0.0
			for _, c := range count {
				chi += (c - expect) * (c - expect) / expect
			}
			if limit := chiLimit(n - 1); chi > limit {
				t.Errorf("%s d%d: chi-square %.1f above %.1f", name, n, chi, limit)
			}
		}
	}
}

// chiLimit approximates the 99.9 % quantile of chi-square with k degrees of
// freedom (Wilson and Hilferty 1931).
func chiLimit(k int) float64 {
	v := 2 / (9 * float64(k))
	root := 1 - v + 3.09*math.Sqrt(v)
	return float64(k) * root * root * root
}

func TestChaChaRepeatsItsSeed(t *testing.T) {
	a := NewLocal()
	b := NewChaCha(a.Seed())
	for i := range 100 {
		if got, want := b.Roll(1000), a.Roll(1000); got != want {
			t.Fatalf("draw %d: got %d, want %d", i, got, want)
		}
	}
	if NewLocal().Seed() == a.Seed() {
		t.Error("two local sources have one seed")
	}
}

func TestPick(t *testing.T) {
	s := NewSeeded(5, 5)
	var seen [4]bool
	for range 200 {
		seen[s.Pick(4)] = true
	}
	if seen != [4]bool{true, true, true, true} {
		t.Errorf("picks of 4: got %v, want 0 to 3 all seen", seen)
	}
}
