package dice

import (
	"fmt"
	"math"
	"testing"

	"riposte"
)

var pools = []Pool{
	{},
	{N: 1, Sides: 4},
	{N: 3, Sides: 6},
	{N: 2, Sides: 6, Last: 8},
	{Last: 12, Explode: Top},
	{N: 1, Sides: 6, Explode: Top},
	{N: 3, Sides: 6, Last: 6, Explode: Top},
	{N: 2, Sides: 6, Last: 10, Explode: Top, Once: true},
	{N: 2, Sides: 4, Explode: 3, Once: true, Batches: true},
	{N: 9, Sides: 10, Explode: 7, Batches: true},
	{N: 6, Sides: 10, Explode: 8, Batches: true},
	{N: 2, Sides: 6, Last: 4, Explode: Top, Batches: true},
	{N: 4, Sides: 6, Keep: 3},
	{N: 4, Sides: 6, Keep: -2},
	{N: 2, Sides: 20, Keep: 1},
	{N: 3, Sides: 6, Keep: -1, Explode: Top},
	{N: 3, Sides: 4, Keep: 2, Explode: Top, Once: true},
	{N: 2, Sides: 100},
}

// Play and distribution are the same thing: dice without endless chains are
// enumerated die by die, and every pool is thrown 200,000 times.
func TestPoolPlayedIsPoolTaken(t *testing.T) {
	for i, p := range pools {
		t.Run(fmt.Sprintf("%+v", p), func(t *testing.T) {
			taken := p.Distribution()
			sum := taken.Remainder
			for _, c := range taken.Outcomes {
				sum += c.P
			}
			if !near(sum, 1, exact) {
				t.Errorf("the distribution adds up to %.15f", sum)
			}
			if p.N < 4 || p.Explode == 0 {
				played := mustChances(t, func(d riposte.Dice) (int, error) { return p.roll(d), nil }, Limits{Tail: 1e-8, Leaves: 3_000_000, Samples: -1})
				if p.Explode == 0 || p.Once {
					if played.Remainder != 0 || taken.Remainder != 0 {
						t.Errorf("remainders of finite dice: %g, %g", played.Remainder, taken.Remainder)
					}
					if len(played.Outcomes) != len(taken.Outcomes) {
						t.Errorf("outcomes: %d played, %d taken", len(played.Outcomes), len(taken.Outcomes))
					}
					for j, c := range played.Outcomes {
						if got := taken.Outcomes[j]; got.Value != c.Value || !near(got.P, c.P, exact) {
							t.Errorf("%d: taken %v, played %v", c.Value, got, c.P)
						}
					}
				} else if played.Remainder > 1e-3 {
					t.Errorf("remainder of the enumeration: %g", played.Remainder)
				} else {
					sameInterval(t, taken, played)
				}
			}
			fits(t, p, taken, NewSeeded(77, uint64(i)))
		})
	}
}

// sameInterval compares two enumerations that stop chains at different places.
func sameInterval(t *testing.T, a, b Distribution) {
	t.Helper()
	for _, d := range []Distribution{a, b} {
		for _, c := range d.Outcomes {
			x, y := a.Is(c.Value), b.Is(c.Value)
			if x.Lo > y.Hi+exact || y.Lo > x.Hi+exact {
				t.Errorf("%d: %v and %v have nothing in common", c.Value, x, y)
			}
		}
	}
}

// fits is a chi-square test over outcomes gathered until 50 of each are expected.
func fits(t *testing.T, p Pool, taken Distribution, d riposte.Dice) {
	t.Helper()
	const throws = 200_000
	seen := map[int]int{}
	for range throws {
		seen[Sum(d, p)]++
	}
	chi, cells, mass, got := 0.0, 0, 0.0, 0
	total := 0
	for i, c := range taken.Outcomes {
		mass += c.P
		got += seen[c.Value]
		last := i == len(taken.Outcomes)-1
		if expect := mass * throws; expect >= 50 && !last {
			chi += (float64(got) - expect) * (float64(got) - expect) / expect
			cells++
			total += got
			mass, got = 0, 0
		}
	}
	if mass += taken.Remainder; mass*throws >= 5 {
		rest := float64(throws - total)
		chi += (rest - mass*throws) * (rest - mass*throws) / (mass * throws)
		cells++
	}
	if cells > 1 && chi > chiLimit(cells-1) {
		t.Errorf("chi-square %.1f above %.1f with %d cells", chi, chiLimit(cells-1), cells)
	}
}

func TestPoolKnownChances(t *testing.T) {
	at := func(p Pool, v int) Interval { d := p.Distribution(); return d.Is(v) }
	for _, c := range []struct {
		name  string
		pool  Pool
		value int
		want  float64
	}{
		{"3d6 of 10", Pool{N: 3, Sides: 6}, 10, 27.0 / 216},
		{"the best 3 of 4d6 all 6", Pool{N: 4, Sides: 6, Keep: 3}, 18, 21.0 / 1296},
		{"the best 3 of 4d6 all 1", Pool{N: 4, Sides: 6, Keep: 3}, 3, 1.0 / 1296},
		{"the lower of 2d20 is 1", Pool{N: 2, Sides: 20, Keep: -1}, 1, 39.0 / 400},
		{"an open d6 is never 6", Pool{N: 1, Sides: 6, Explode: Top}, 6, 0},
		{"an open d6 of 14", Pool{N: 1, Sides: 6, Explode: Top}, 14, 1.0 / 216},
		{"an open d6 of 12 with one reroll", Pool{N: 1, Sides: 6, Explode: Top, Once: true}, 12, 1.0 / 36},
		{"a d10 from 7 up, of 9 = 7 + 2 or 8 + 1", Pool{N: 1, Sides: 10, Explode: 7}, 9, 2.0 / 100},
	} {
		got := at(c.pool, c.value)
		if c.want < got.Lo-exact || c.want > got.Hi+exact || got.Hi-got.Lo > 1e-6 {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// The remainder is at most the stated tail for each die.
func TestPoolTails(t *testing.T) {
	for _, p := range pools {
		d := p.Distribution()
		n := float64(p.N)
		if p.Last != 0 {
			n++
		}
		endless := p.Explode != 0 && !p.Once
		if d.Remainder > n*PoolTail || (d.Remainder > 0) != endless {
			t.Errorf("%+v: remainder %g of %g dice", p, d.Remainder, n)
		}
	}
	// Eight sixes (6^-8 = 5.95e-7) lie beyond the tail, seven do not.
	d := Pool{N: 1, Sides: 6, Explode: Top}.Distribution()
	if want := math.Pow(6, -8); !near(d.Remainder, want, 1e-18) {
		t.Errorf("remainder of an open d6: got %g, want %g", d.Remainder, want)
	}
}

// The order of the draws is part of what a record means.
func TestPoolDrawOrder(t *testing.T) {
	for _, c := range []struct {
		name  string
		pool  Pool
		draws string
		want  int
	}{
		{"every die is completed before the next, the last die last", Pool{N: 2, Sides: 6, Last: 8, Explode: Top}, "d6=6 d6=6 d6=2 d6=3 d8=8 d8=1", 26},
		{"a reroll is not rolled again", Pool{N: 2, Sides: 6, Explode: Top, Once: true}, "d6=6 d6=6 d6=6 d6=2", 20},
		{"batches", Pool{N: 3, Sides: 10, Explode: 7, Batches: true}, "d10=7 d10=1 d10=10 d10=9 d10=2 d10=3", 32},
		{"batches of two sizes", Pool{N: 1, Sides: 6, Last: 8, Explode: Top, Batches: true}, "d6=6 d8=8 d6=1 d8=8 d8=2", 25},
		{"one batch more", Pool{N: 2, Sides: 10, Explode: 7, Batches: true, Once: true}, "d10=7 d10=8 d10=10 d10=9", 34},
		{"the best two", Pool{N: 4, Sides: 6, Keep: 2}, "d6=2 d6=5 d6=1 d6=5", 10},
		{"the lowest two", Pool{N: 4, Sides: 6, Keep: -2}, "d6=2 d6=5 d6=1 d6=5", 3},
		{"a chain is kept as a whole", Pool{N: 2, Sides: 6, Keep: 1, Explode: Top}, "d6=6 d6=1 d6=5", 7},
		{"no dice", Pool{}, "", 0},
	} {
		draws, err := ParseDraws(c.draws)
		if err != nil {
			t.Fatal(err)
		}
		s := NewScript(draws...)
		got := 0
		if err := Run(func() error { got = Sum(s, c.pool); return nil }); err != nil || got != c.want || len(s.Left()) != 0 {
			t.Errorf("%s: got %d, %v, left over %v, want %d", c.name, got, err, s.Left(), c.want)
		}
	}
}

// always is a broken source.
type always int

func (a always) Roll(int) int { return int(a) }
func (a always) Deal(int) int { return int(a) }

func TestPoolStopsWithBrokenDice(t *testing.T) {
	want := 6 * (MaxRerolls + 1)
	for _, p := range []Pool{{N: 1, Sides: 6, Explode: Top}, {N: 1, Sides: 6, Explode: Top, Batches: true}, {Last: 6, Explode: 6}} {
		if got := Sum(always(6), p); got != want {
			t.Errorf("%+v: got %d, want %d", p, got, want)
		}
	}
}

func TestPoolsThatCannotBeThrownPanic(t *testing.T) {
	for _, p := range []Pool{
		{N: -1, Sides: 6},
		{N: 1},
		{N: 1, Sides: 6, Last: -4},
		{N: 1, Sides: 1, Explode: Top},
		{N: 1, Sides: 6, Explode: 1},
		{Last: 1, Explode: Top},
		{N: 1, Sides: 6, Explode: -2},
		{N: 2, Sides: 6, Keep: 3},
		{N: 2, Sides: 6, Keep: -3},
		{N: 2, Sides: 6, Keep: 1, Last: 6},
		{N: 2, Sides: 6, Keep: 1, Batches: true},
	} {
		if !panics(func() { Sum(NewSeeded(1, 1), p) }) || !panics(func() { p.Distribution() }) {
			t.Errorf("%+v did not panic", p)
		}
	}
}

func BenchmarkDistribution(b *testing.B) {
	for _, p := range []Pool{{N: 3, Sides: 6, Last: 8, Explode: Top}, {N: 9, Sides: 10, Explode: 7, Batches: true}} {
		b.Run(fmt.Sprintf("%dd%d", p.N, p.Sides), func(b *testing.B) {
			for b.Loop() {
				p.Distribution()
			}
		})
	}
}
