package dice

import (
	"math"
	"math/big"
	"testing"

	"riposte"
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
