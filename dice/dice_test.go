package dice

import (
	"errors"
	"fmt"
	"math"
	"math/big"
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

// The words at the edges of the first faces and of the rejected range, worked
// out with unlimited integers.
func TestBelowIsExact(t *testing.T) {
	word := new(big.Int).Lsh(big.NewInt(1), 64)
	for _, n := range []int{1, 2, 3, 6, 8, 9, 10, 12, 20, 52, 100, 1000003, MaxSides} {
		bound := big.NewInt(int64(n))
		least := new(big.Int).Mod(word, bound)
		check := func(x uint64) {
			product := new(big.Int).Mul(new(big.Int).SetUint64(x), bound)
			high, low := new(big.Int).DivMod(product, word, new(big.Int))
			want, wantAsked := int(high.Int64())+1, 1
			if low.Cmp(least) < 0 {
				want, wantAsked = n, 2 // the second word is the greatest one
			}
			asked := 0
			got := Below(func() uint64 {
				asked++
				if asked == 2 {
					return math.MaxUint64
				}
				return x
			}, n)
			if got != want || asked != wantAsked {
				t.Errorf("Below of word %d, n %d: got face %d after %d words, want %d after %d", x, n, got, asked, want, wantAsked)
			}
		}
		for face := range min(n, 100) {
			// The first word whose product reaches face*2^64, and its neighbours.
			first := new(big.Int).Mul(big.NewInt(int64(face)), word)
			first.Add(first, new(big.Int).Sub(bound, big.NewInt(1))).Div(first, bound)
			for d := uint64(0); d < 5; d++ {
				check(first.Uint64() + d - 2)
			}
		}
	}
}

// Each face keeps floor(2^64/n) words: the accepted words of a face are counted
// without visiting them.
func TestBelowKeepsEqualWordsForEachFace(t *testing.T) {
	word := new(big.Int).Lsh(big.NewInt(1), 64)
	for _, n := range []int64{3, 6, 10, 20, 100} {
		bound := big.NewInt(n)
		least := new(big.Int).Mod(word, bound)
		want := new(big.Int).Div(word, bound)
		// ceil((face*2^64+least)/n) is the first accepted word of a face, and
		// ceil((face+1)*2^64/n) the first of the next.
		ceil := func(x *big.Int) *big.Int {
			x.Add(x, bound).Sub(x, big.NewInt(1))
			return x.Div(x, bound)
		}
		for face := range n {
			from := ceil(new(big.Int).Add(new(big.Int).Mul(big.NewInt(face), word), least))
			to := ceil(new(big.Int).Mul(big.NewInt(face+1), word))
			if got := to.Sub(to, from); got.Cmp(want) != 0 {
				t.Errorf("d%d face %d: got %v words, want %v", n, face+1, got, want)
			}
			asked := 0
			Below(func() uint64 { asked++; return from.Uint64() }, int(n))
			if asked != 1 {
				t.Errorf("d%d face %d: its first word %v was rejected", n, face+1, from)
			}
		}
	}
}

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

func TestSizesOutsideTheRangePanic(t *testing.T) {
	for _, n := range []int{0, -1, MaxSides + 1, math.MinInt} {
		for name, d := range map[string]riposte.Dice{"seeded": NewSeeded(1, 1), "chacha": NewChaCha([32]byte{}), "script": NewScript()} {
			if !panics(func() { d.Roll(n) }) || !panics(func() { d.Deal(n) }) {
				t.Errorf("%s: a draw of %d sides did not panic", name, n)
			}
		}
	}
}

func panics(f func()) (did bool) {
	defer func() {
		_, private := recover().(*halt)
		did = did && !private
	}()
	did = true
	f()
	return false
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

func TestDrawText(t *testing.T) {
	for text, want := range map[string]Draw{
		"d20=15":  {Sides: 20, Face: 15},
		"deal9=3": {Sides: 9, Face: 3, Closed: true},
		"d1=1":    {Sides: 1, Face: 1},
	} {
		got, err := ParseDraw(text)
		if err != nil || got != want {
			t.Errorf("ParseDraw(%q): got %v, %v", text, got, err)
		}
		if got.String() != text {
			t.Errorf("String: got %q, want %q", got, text)
		}
	}
	for _, text := range []string{"", "d", "20=3", "d20", "d20=", "d20=21", "d20=0", "d20=-1", "d020=3", "d20=+3", "x20=3", "deal=3", "d20=3 ", "d2147483648=1", "D20=3"} {
		if d, err := ParseDraw(text); err == nil {
			t.Errorf("ParseDraw(%q): got %v, want an error", text, d)
		}
	}
	draws, err := ParseDraws("d20=15, d12=3\ndeal9=1")
	if err != nil || fmt.Sprint(draws) != "[d20=15 d12=3 deal9=1]" {
		t.Errorf("ParseDraws: got %v, %v", draws, err)
	}
	if _, err := ParseDraws("d20=15 d12"); err == nil {
		t.Error("ParseDraws accepted a draw without a face")
	}
}

func TestScript(t *testing.T) {
	s := NewScript(Draw{20, 15, false}, Draw{9, 3, true}, Draw{6, 6, false})
	if got := s.Roll(20); got != 15 {
		t.Errorf("first: got %d", got)
	}
	if got := s.Deal(9); got != 3 {
		t.Errorf("second: got %d", got)
	}
	if left := s.Left(); len(left) != 1 || left[0] != (Draw{6, 6, false}) || s.Used() != 2 {
		t.Errorf("left over: got %v after %d", left, s.Used())
	}
	mismatch := func(name string, want MismatchError, f func()) {
		var got *MismatchError
		if err := Run(func() error { f(); return nil }); !errors.As(err, &got) || *got != want {
			t.Errorf("%s: got %v, want %v", name, err, &want)
		}
		if s.Used() != 2 {
			t.Errorf("%s used up a draw", name)
		}
	}
	six := Draw{6, 6, false}
	mismatch("another size", MismatchError{2, Draw{8, 0, false}, six}, func() { s.Roll(8) })
	mismatch("another kind", MismatchError{2, Draw{6, 0, true}, six}, func() { s.Deal(6) })
	s.Roll(6)
	s.Append(Draw{6, 2, true})
	var kind *MismatchError
	if err := Run(func() error { s.Roll(6); return nil }); !errors.As(err, &kind) || *kind != (MismatchError{3, Draw{6, 0, false}, Draw{6, 2, true}}) {
		t.Errorf("a throw where a deal is scripted: got %v", err)
	}
	s.Load(s.draws[:3])
	s.Roll(20)
	s.Deal(9)
	s.Roll(6)
	var short *ShortError
	if err := Run(func() error { s.Deal(52); return nil }); !errors.As(err, &short) || *short != (ShortError{Draw{52, 0, true}, 3}) {
		t.Errorf("run out: got %v", err)
	}
	s.Load([]Draw{{6, 7, false}, {6, 0, true}})
	var bad *MismatchError
	if err := Run(func() error { s.Roll(6); return nil }); !errors.As(err, &bad) {
		t.Errorf("face 7 of a d6: got %v, want a mismatch", err)
	}
	s.next++
	if err := Run(func() error { s.Deal(6); return nil }); !errors.As(err, &bad) {
		t.Errorf("face 0 of a deal: got %v, want a mismatch", err)
	}
}

func TestRunRecoversOnlyItsOwn(t *testing.T) {
	want := errors.New("of the rules")
	if got := Run(func() error { return want }); got != want {
		t.Errorf("error of f: got %v", got)
	}
	defer func() {
		if got := recover(); got != "a fault" {
			t.Errorf("another panic: got %v, want it passed through", got)
		}
	}()
	Run(func() error { panic("a fault") })
}

// A person at a table is asked for one die after the other.
func TestRunAsksForRealDice(t *testing.T) {
	thrown := NewSeeded(1, 9)
	script := NewScript()
	asked, total := 0, 0
	for {
		script.Rewind()
		err := Run(func() error {
			total = Sum(script, Pool{N: 2, Sides: 6, Explode: Top})
			return nil
		})
		if err == nil {
			break
		}
		short, ok := err.(*ShortError)
		if !ok || short.Used != asked {
			t.Fatalf("got %v, want draw %d missing", err, asked+1)
		}
		asked++
		short.Need.Face = int32(thrown.Roll(int(short.Need.Sides)))
		script.Append(short.Need)
	}
	if want := Sum(NewSeeded(1, 9), Pool{N: 2, Sides: 6, Explode: Top}); total != want || len(script.Left()) != 0 {
		t.Errorf("got %d with %d dice left, want %d", total, len(script.Left()), want)
	}
}

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
			if [5]int(whole) != deck && k == 5 || s.Used() != min(k, 4) {
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
