package ground

import (
	"math/bits"
	"slices"

	"riposte"
)

// MoveVerb is the verb of a Move.
const MoveVerb = 2

// moveWord is a Move without its space: the verb of a choice, completed by its two
// low bytes.
const moveWord = riposte.Choice(MoveVerb) << 56

// A tile is a small map in two words, bit y*(w+1)+x, with an empty column after the
// last so that shifts run into nothing.
type tile struct{ lo, hi uint64 }

const tileBits = 128

// batch is how many choices are written at once; those too many are dropped.
const batch = 4

// tileOf packs the rows of an area.
func tileOf(a *Area, w, h int) tile {
	t, _ := tilesOf(a, &Area{}, w, h)
	return t
}

// tilesOf packs the rows of two areas.
func tilesOf(a, b *Area, w, h int) (t, u tile) {
	at, stride := uint(0), uint(w+1)
	y := 0
	for ; y < h && at < 64; y++ {
		one, two := uint64(a[y]), uint64(b[y])
		t.lo |= one << at
		u.lo |= two << at
		t.hi |= one >> 1 >> (63 - at)
		u.hi |= two >> 1 >> (63 - at)
		at += stride
	}
	at -= 64
	for ; y < h && at < 64; y++ {
		t.hi |= uint64(a[y]) << at
		u.hi |= uint64(b[y]) << at
		at += stride
	}
	return t, u
}

func (t tile) empty() bool { return t.lo|t.hi == 0 }

func (t tile) has(i int) bool {
	if i < 64 {
		return t.lo>>i&1 != 0
	}
	return t.hi>>(i-64)&1 != 0
}

// around is t with all neighbours; the caller has to remove those that fall off the
// map.
func (t tile) around(stride uint) tile {
	t = tile{t.lo | t.lo<<1 | t.lo>>1 | t.hi<<63, t.hi | t.hi<<1 | t.lo>>63 | t.hi>>1}
	return tile{
		t.lo | t.lo<<stride | t.lo>>stride | t.hi<<(64-stride),
		t.hi | t.hi<<stride | t.lo>>(64-stride) | t.hi>>stride,
	}
}

func (t tile) without(u tile) tile { return tile{t.lo &^ u.lo, t.hi &^ u.hi} }

func (t tile) both(u tile) tile { return tile{t.lo & u.lo, t.hi & u.hi} }

func (t tile) or(u tile) tile { return tile{t.lo | u.lo, t.hi | u.hi} }

// Tiny reports whether a map is small enough for tiles.
func (b *Board) Tiny() bool { return b.words != nil }

// IsTiny reports whether the walk was made by Tiny.
func (w *Walk) IsTiny() bool { return w.stride > 0 }

// Tiny is Medium on a map of tiles: layer by layer, in two words.
func (w *Walk) Tiny(b *Board, from Space, budget int, g *Terrain) {
	w.told = false
	stride := uint(b.W + 1)
	start := int(from.Y)*int(stride) + int(from.X)
	now := tile{}
	if start < 64 {
		now.lo = 1 << start
	} else {
		now.hi = 1 << (start - 64)
	}
	seen := now
	w.most, w.stride = budget, int(stride)
	w.tiles[0] = now
	slow := g.Rugged && !g.slowTile.empty()
	// What was reached by the last layer, and by the one before it.
	around, earlier := tile{}, tile{}
	for c := 1; c <= budget; c++ {
		earlier = around
		if c > 1 {
			now = now.without(g.stopTile)
		}
		around = now.around(stride)
		next := around
		if slow {
			next = around.without(g.slowTile).or(earlier.both(g.slowTile))
		}
		last := now.empty()
		now = next.both(g.freeTile).without(seen)
		w.tiles[c] = now
		if now.empty() && (!slow || last) {
			w.most = c
			break
		}
		seen = seen.or(now)
	}
	w.reached = seen
	if start < 64 { // a Move goes somewhere else
		w.reached.lo &^= 1 << start
	} else {
		w.reached.hi &^= 1 << (start - 64)
	}
}

// TinyMoves appends the Moves to all that was reached and where nobody is in the way.
func (w *Walk) TinyMoves(buf []riposte.Choice, b *Board, shut *Terrain) []riposte.Choice {
	lo, hi := w.reached.lo&^shut.shutTile.lo, w.reached.hi&^shut.shutTile.hi
	words := b.words
	n := len(buf)
	buf = slices.Grow(buf, tileBits)[:n+bits.OnesCount64(lo)+bits.OnesCount64(hi)]
	out := buf[n:]
	k := 0
	for ; lo != 0 && k < len(out); lo &= lo - 1 {
		out[k] = words[bits.TrailingZeros64(lo)&(tileBits-1)]
		k++
	}
	for ; hi != 0 && k < len(out); hi &= hi - 1 {
		out[k] = words[(64+bits.TrailingZeros64(hi))&(tileBits-1)]
		k++
	}
	return buf
}

// moveWords are the Moves to each space of a small map, by bit.
func moveWords(w, h int) *[tileBits]riposte.Choice {
	words := new([tileBits]riposte.Choice)
	for i := range w * h {
		words[i/w*(w+1)+i%w] = moveWord | riposte.Choice(i%w|i/w<<8)
	}
	return words
}
