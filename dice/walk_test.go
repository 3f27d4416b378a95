package dice

import (
	"errors"
	"math"
	"testing"

	"riposte"
)

// exact is how far sums over whole trees may be off.
const exact = 1e-12

func near(a, b, within float64) bool { return math.Abs(a-b) <= within }

func mustChances(t *testing.T, run func(riposte.Dice) (int, error), lim Limits) Distribution {
	t.Helper()
	d, err := Chances(run, lim)
	if err != nil {
		t.Fatal(err)
	}
	all := d.Remainder
	for _, c := range d.Outcomes {
		all += c.P
	}
	if !near(all, 1, exact) {
		t.Fatalf("everything adds up to %.15f", all)
	}
	return d
}

func TestWalkClosedFormulas(t *testing.T) {
	t.Run("2d6", func(t *testing.T) {
		d := mustChances(t, func(d riposte.Dice) (int, error) { return d.Roll(6) + d.Roll(6), nil }, Limits{})
		if len(d.Outcomes) != 11 || d.Leaves != 36 || d.Remainder != 0 || d.Samples != 0 {
			t.Fatalf("got %+v", d)
		}
		for _, c := range d.Outcomes {
			want := (6 - math.Abs(float64(c.Value-7))) / 36
			if !near(c.P, want, exact) {
				t.Errorf("%d: got %v, want %v", c.Value, c.P, want)
			}
		}
	})
	t.Run("advantage", func(t *testing.T) {
		d := mustChances(t, func(d riposte.Dice) (int, error) { return max(d.Roll(20), d.Roll(20)), nil }, Limits{})
		for _, c := range d.Outcomes {
			if want := float64(2*c.Value-1) / 400; !near(c.P, want, exact) {
				t.Errorf("%d: got %v, want %v", c.Value, c.P, want)
			}
			if got, want := FractionOf(c.P, c.Parts), (Fraction{uint64(2*c.Value - 1), 400}); got.Num*want.Den != want.Num*got.Den || got.Den == 0 {
				t.Errorf("%d: got %v, want %v", c.Value, got, want)
			}
		}
	})
	t.Run("draws that depend on draws", func(t *testing.T) {
		// A d20 of 11 or more is followed by a d8, else by a deal of 3 and a d4.
		d := mustChances(t, func(d riposte.Dice) (int, error) {
			if d.Roll(20) > 10 {
				return d.Roll(8), nil
			}
			return 100*d.Deal(3) + d.Roll(1) + d.Roll(4), nil
		}, Limits{})
		if d.Leaves != 10*8+10*12 {
			t.Errorf("leaves: got %d, want 200", d.Leaves)
		}
		for _, c := range d.Outcomes {
			want := 1.0 / 16
			if c.Value > 100 {
				want = 1.0 / 24
			}
			if !near(c.P, want, exact) {
				t.Errorf("%d: got %v, want %v", c.Value, c.P, want)
			}
		}
	})
	t.Run("no draw", func(t *testing.T) {
		d := mustChances(t, func(riposte.Dice) (int, error) { return 5, nil }, Limits{})
		if len(d.Outcomes) != 1 || d.Outcomes[0] != (Chance{Value: 5, P: 1, Parts: 1}) || d.Leaves != 1 {
			t.Errorf("got %+v", d)
		}
	})
	t.Run("a shuffle", func(t *testing.T) {
		d := mustChances(t, func(d riposte.Dice) (int, error) {
			deck := []int{1, 2, 3, 4, 5, 6}
			DealFrom(d, 6, 2, func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
			return deck[0]*10 + deck[1], nil
		}, Limits{})
		if len(d.Outcomes) != 30 {
			t.Errorf("pairs: got %d, want 30", len(d.Outcomes))
		}
		for _, c := range d.Outcomes {
			if !near(c.P, 1.0/30, exact) {
				t.Errorf("%d: got %v, want 1/30", c.Value, c.P)
			}
		}
	})
}

func TestWalkSumsToOne(t *testing.T) {
	// Leaves of very different depth.
	var sum total
	res, err := Walk(func(d riposte.Dice) error {
		for d.Roll(10) > 3 && d.Roll(12) > 2 && d.Roll(6) > 1 {
			if d.Roll(3) == 1 {
				break
			}
		}
		return nil
	}, func(p float64) { sum.add(p) }, Limits{Tail: 1e-6})
	if err != nil {
		t.Fatal(err)
	}
	if !near(res.P+res.Remainder, 1, exact) || !near(sum.sum(), res.P, exact) || res.Samples != 0 {
		t.Errorf("got %+v, leaves add up to %.15f", res, sum.sum())
	}
	if res.Remainder <= 0 {
		t.Errorf("remainder: got %v, want some of an endless chain", res.Remainder)
	}
}

// A chain thrown die by die ends at the tail, and the truth lies in the interval.
func TestWalkEndsChainsAtTheTail(t *testing.T) {
	for _, tail := range []float64{1e-3, 1e-6, 0} {
		d := mustChances(t, func(d riposte.Dice) (int, error) {
			n := 0
			for d.Roll(6) == 6 {
				n++
			}
			return n, nil
		}, Limits{Tail: tail})
		if limit := max(tail, defaultTail); d.Remainder <= 0 || d.Remainder > limit {
			t.Errorf("tail %g: remainder %g", tail, d.Remainder)
		}
		for n := range 4 {
			want := math.Pow(1.0/6, float64(n))
			if got := d.AtLeast(n); want < got.Lo-exact || want > got.Hi+exact {
				t.Errorf("tail %g, %d or more: got %v, want %v in it", tail, n, got, want)
			}
		}
	}
}

func TestWalkCutPoints(t *testing.T) {
	fight := func(d riposte.Dice) (int, error) {
		hit := 0
		if d.Roll(20) >= 11 {
			hit = 1
			Cut(d, "hit")
		}
		Cut(d, "save")
		return hit*100 + d.Roll(20), nil
	}
	for _, c := range []struct {
		cut    string
		leaves int
	}{{"", 400}, {"hit", 10 + 10*20}, {"save", 20}, {"never", 400}} {
		res, err := Walk(func(d riposte.Dice) error { _, err := fight(&Recorder{Source: d}); return err }, func(float64) {}, Limits{Cut: c.cut})
		if err != nil || res.Leaves != c.leaves || !near(res.P, 1, exact) {
			t.Errorf("cut %q: got %+v, %v, want %d leaves", c.cut, res, err, c.leaves)
		}
		if c.cut == "" || c.cut == "never" {
			continue
		}
		res, err = Walk(func(d riposte.Dice) error {
			return Run(func() error { _, err := fight(&Until{d, c.cut}); return err })
		}, func(float64) {}, Limits{})
		if err != nil || res.Leaves != c.leaves {
			t.Errorf("until %q: got %+v, %v, want %d leaves", c.cut, res, err, c.leaves)
		}
	}
}

func TestWalkPassesErrorsOn(t *testing.T) {
	want := errors.New("refused")
	_, err := Walk(func(d riposte.Dice) error {
		if d.Roll(6) == 4 {
			return want
		}
		return nil
	}, func(float64) {}, Limits{})
	if err != want {
		t.Errorf("got %v, want %v", err, want)
	}
	for name, run := range map[string]func(d riposte.Dice, n int){
		"another size":    func(d riposte.Dice, n int) { d.Roll(5 + n) },
		"another kind":    func(d riposte.Dice, n int) { ([2]func(int) int{d.Roll, d.Deal})[n%2](6) },
		"fewer draws":     func(d riposte.Dice, n int) { d.Roll(6); d.Roll([2]int{6, 1}[n%2]) },
		"another pool":    func(d riposte.Dice, n int) { Sum(d, Pool{N: int16(2 + n), Sides: 6}) },
		"a die, a pool":   func(d riposte.Dice, n int) { Sum(d, Pool{N: 2, Sides: 6}); d.Roll(6) },
		"a pool of a die": func(d riposte.Dice, n int) { d.Roll(6); Sum(d, Pool{N: 1, Sides: 6}) },
	} {
		n := 0
		changed := panics(func() {
			Walk(func(d riposte.Dice) error {
				run(d, n)
				n++
				return nil
			}, func(float64) {}, Limits{})
		})
		if want := name[:2] != "a "; changed != want {
			t.Errorf("%s on a later path: panicked %v, want %v", name, changed, want)
		}
	}
}

// A pool in a walk is one draw, with the same chances as die by die.
func TestWalkTakesPoolsWhole(t *testing.T) {
	pool := Pool{N: 3, Sides: 6, Last: 4}
	whole := mustChances(t, func(d riposte.Dice) (int, error) { return Sum(&Recorder{Source: d}, pool) + d.Roll(2), nil }, Limits{})
	single := mustChances(t, func(d riposte.Dice) (int, error) { return pool.roll(d) + d.Roll(2), nil }, Limits{})
	if whole.Leaves != 2*19 || single.Leaves != 2*864 {
		t.Errorf("leaves: got %d and %d, want 38 and 1728", whole.Leaves, single.Leaves)
	}
	sameChances(t, whole, single, exact)

	open := Pool{N: 2, Sides: 6, Explode: Top}
	d := mustChances(t, func(d riposte.Dice) (int, error) { return Sum(d, open) - Sum(d, open), nil }, Limits{})
	if d.Remainder <= 0 || d.Remainder > 4*PoolTail {
		t.Errorf("remainder of four open dice: %g", d.Remainder)
	}
}

func sameChances(t *testing.T, a, b Distribution, within float64) {
	t.Helper()
	for _, pair := range [][2]Distribution{{a, b}, {b, a}} {
		for _, c := range pair[0].Outcomes {
			if got := pair[1].Is(c.Value); c.P < got.Lo-within || c.P > got.Hi+within {
				t.Errorf("%d: %v is not within %v", c.Value, c.P, got)
			}
		}
	}
}

// Where the exact part ends early the rest is sampled, the intervals hold the
// truth on these seeds, and they are narrower than sampling alone would leave them.
func TestWalkSamplesTheRest(t *testing.T) {
	run := func(d riposte.Dice) (int, error) {
		return d.Roll(20) + d.Deal(12) + Sum(d, Pool{N: 2, Sides: 6}) + d.Roll(4), nil
	}
	truth := mustChances(t, run, Limits{})
	if truth.Samples != 0 {
		t.Fatalf("the truth was sampled: %+v", truth)
	}
	asked := 0
	for name, lim := range map[string]Limits{
		"leaves":   {Leaves: 5000},
		"few":      {Leaves: 1},
		"none":     {Leaves: 5000, Samples: -1},
		"stop":     {Stop: func() bool { asked++; return asked == 20 }},
		"samples":  {Leaves: 3000, Samples: 500},
		"all but":  {Leaves: 20*12*11*4 - 1},
		"just all": {Leaves: 20 * 12 * 11 * 4},
	} {
		for seed := range uint64(20) {
			asked = 0
			lim.Seed = seed
			d := mustChances(t, run, lim)
			switch name {
			case "just all":
				if d.Samples != 0 {
					t.Errorf("%s: got %d samples", name, d.Samples)
				}
			case "none":
				if d.Samples != 0 || d.Remainder < 0.1 {
					t.Errorf("%s: got %+v", name, d)
				}
			case "stop":
				if d.Leaves != 20*stopEvery {
					t.Errorf("%s: got %d leaves", name, d.Leaves)
				}
			}
			if name != "none" && name != "just all" && d.Samples == 0 {
				t.Errorf("%s: nothing sampled: %+v", name, d)
			}
			for _, at := range []int{10, 20, 25, 30, 48} {
				want, got := truth.AtLeast(at).Lo, d.AtLeast(at)
				// 99 % intervals miss now and then; made half as wide again, they
				// hold for all of these seeds.
				slack := (got.Hi-got.Lo)/4 + exact
				if want < got.Lo-slack || want > got.Hi+slack {
					t.Errorf("%s, seed %d, %d or more: got %v, want %v in it", name, seed, at, got, want)
				}
				alone := 2 * z * 0.5 / math.Sqrt(float64(max(1, d.Samples)))
				if d.Samples > 0 && got.Hi-got.Lo > alone*d.SampledP+d.Remainder+exact {
					t.Errorf("%s, %d or more: interval %v is wider than its sampled part", name, at, got)
				}
			}
		}
	}
}

// Over many seeds the interval misses about as often as it says.
func TestSampledIntervalsCover(t *testing.T) {
	run := func(d riposte.Dice) (int, error) { return d.Roll(10) + 10*d.Roll(10), nil }
	bySeven := func(v int) bool { return v%7 == 0 }
	const want = 0.14 // 14, 21, ... 105 among 11..110
	missed := 0
	const tries = 2000
	for seed := range uint64(tries) {
		d := mustChances(t, run, Limits{Leaves: 30, Samples: 200, Seed: seed})
		if got := d.Where(bySeven); got.Lo > want || got.Hi < want {
			missed++
		}
	}
	if missed > tries*2/100 {
		t.Errorf("%d of %d intervals missed, want about 1 %%", missed, tries)
	}
	if missed == 0 {
		t.Errorf("none of %d intervals missed: they are too wide", tries)
	}
}

func TestWilson(t *testing.T) {
	for _, c := range []struct {
		hits, n int
		want    Interval
	}{
		{0, 0, Interval{0, 1}},
		{0, 10, Interval{0, 0.39886}}, // z²/(n+z²)
		{10, 10, Interval{0.60114, 1}},
		{50, 100, Interval{0.37528, 0.62472}},
	} {
		if got := Wilson(c.hits, c.n); !near(got.Lo, c.want.Lo, 1e-5) || !near(got.Hi, c.want.Hi, 1e-5) {
			t.Errorf("Wilson(%d, %d): got %v, want %v", c.hits, c.n, got, c.want)
		}
	}
}

// A path costs no allocation once the walk has grown its room.
func TestWalkAllocatesLittle(t *testing.T) {
	run := func(d riposte.Dice) error {
		Sum(d, Pool{N: 2, Sides: 6})
		d.Roll(20)
		Cut(d, "save")
		d.Deal(8)
		return nil
	}
	for _, cut := range []string{"", "save"} {
		n := testing.AllocsPerRun(5, func() { Walk(run, func(float64) {}, Limits{Cut: cut}) })
		if n > 40 {
			t.Errorf("cut %q: %v allocations in a walk of 220 paths or more", cut, n)
		}
	}
}

func BenchmarkWalk(b *testing.B) {
	for _, cut := range []string{"", "save"} {
		b.Run("cut="+cut, func(b *testing.B) {
			leaves := 0
			for b.Loop() {
				res, _ := Walk(func(d riposte.Dice) error {
					d.Roll(20)
					d.Roll(20)
					d.Roll(12)
					Cut(d, "save")
					return nil
				}, func(float64) {}, Limits{Cut: cut})
				leaves = res.Leaves
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(leaves), "ns/path")
		})
	}
}
