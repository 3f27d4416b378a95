package geom

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// randomSet returns a set in which about one square in n of the w by h board is.
func randomSet(r *rand.Rand, w, h, n int) (s Set) {
	for y := range h {
		for x := range w {
			if r.IntN(n) == 0 {
				s.Add(Square{int8(x), int8(y)})
			}
		}
	}
	return s
}

func TestSetAgainstMap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var s Set
	m := map[Square]bool{}
	for range 5000 {
		q := Square{int8(r.IntN(64)), int8(r.IntN(64))}
		if r.IntN(3) == 0 {
			s.Remove(q)
			delete(m, q)
		} else {
			s.Add(q)
			m[q] = true
		}
	}
	var list []Square
	for y := int8(0); y < 64; y++ {
		for x := int8(0); x < 64; x++ {
			q := Square{x, y}
			if s.Has(q) != m[q] {
				t.Fatalf("has %v: got %v want %v", q, s.Has(q), m[q])
			}
			if m[q] {
				list = append(list, q)
			}
		}
	}
	if got := slices.Collect(s.All()); !slices.Equal(got, list) {
		t.Errorf("all: got %v want %v", got, list)
	}
	if got := s.Len(); got != len(m) {
		t.Errorf("len: got %d want %d", got, len(m))
	}
	for _, q := range []Square{{-1, 0}, {0, -1}, {64, 0}, {0, 64}, {127, 127}, {-128, -128}} {
		if s.Has(q) {
			t.Errorf("%v is off the board and in the set", q)
		}
	}
	for q := range s.All() {
		if q != list[0] {
			t.Errorf("first: got %v want %v", q, list[0])
		}
		break
	}
}

func TestSetAlgebra(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	a, b := randomSet(r, 64, 64, 3), randomSet(r, 64, 64, 3)
	union, both, only := a, a, a
	union.Union(&b)
	both.Intersect(&b)
	only.Subtract(&b)
	whole := Whole(64, 64)
	for q := range whole.All() {
		if got, want := union.Has(q), a.Has(q) || b.Has(q); got != want {
			t.Errorf("union at %v: got %v want %v", q, got, want)
		}
		if got, want := both.Has(q), a.Has(q) && b.Has(q); got != want {
			t.Errorf("intersection at %v: got %v want %v", q, got, want)
		}
		if got, want := only.Has(q), a.Has(q) && !b.Has(q); got != want {
			t.Errorf("difference at %v: got %v want %v", q, got, want)
		}
	}
	if whole.Len() != 64*64 || only.Meets(&b) || !union.Meets(&a) || only.Empty() || !new(Set).Empty() {
		t.Error("whole, meets or empty is wrong")
	}
}

func TestFitAndBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	s := randomSet(r, 64, 64, 8)
	whole := Whole(64, 64)
	free := whole
	free.Subtract(&s)
	for _, size := range [][2]int8{{1, 1}, {2, 2}, {3, 1}, {1, 4}, {5, 3}} {
		fit := free.Fit(int(size[0]), int(size[1]))
		for q := range whole.All() {
			b := Block{q, size[0], size[1]}
			want := true
			for _, p := range squaresOf(b) {
				want = want && free.Has(p)
			}
			if got := free.HasBlock(b); got != want {
				t.Errorf("has %v: got %v want %v", b, got, want)
			}
			if got := fit.Has(q); got != want {
				t.Errorf("fit %v: got %v want %v", b, got, want)
			}
			var added, slow Set
			added.AddBlock(b)
			for _, p := range squaresOf(b) {
				if p.OnBoard() {
					slow.Add(p)
				}
			}
			if added != slow {
				t.Errorf("add %v: got\n%s", b, added.Draw(64, 64))
			}
		}
	}
	var edge Set
	edge.AddBlock(Block{Square{-2, -1}, 3, 3})
	if got, want := edge.Draw(3, 3), "#..\n#..\n...\n"; got != want {
		t.Errorf("a block over the edge: got\n%swant\n%s", got, want)
	}
	if free.HasBlock(Block{Square{-1, 0}, 2, 1}) || free.HasBlock(Block{Square{0, -1}, 1, 2}) {
		t.Error("a block over the edge is not in any set")
	}
}

func TestParseDraw(t *testing.T) {
	if none := Whole(0, 5); !none.Empty() {
		t.Errorf("a board without columns: got\n%s", none.Draw(1, 5))
	}
	rows := []string{"#.D.", "..#~", "D..."}
	s := Parse(rows, "#D")
	if got, want := s.Draw(4, 3), "#.#.\n..#.\n#...\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if w := Whole(3, 2); w.Draw(4, 3) != "###.\n###.\n....\n" {
		t.Errorf("whole: got\n%s", w.Draw(4, 3))
	}
}

func TestOffTheBoardPanics(t *testing.T) {
	var s Set
	var c Cover
	for name, f := range map[string]func(){
		"add":    func() { s.Add(Square{64, 0}) },
		"remove": func() { s.Remove(Square{0, -1}) },
		"flood":  func() { s.Flood(Square{-1, 0}, 1, &s, nil) },
		"reach":  func() { (&Ground{W: 1, H: 1}).Reach(nil, Square{0, 64}) },
		"whole":  func() { Whole(65, 1) },
		"fit":    func() { s.Fit(0, 1) },
		"clear":  func() { c.Clear(Corner{0, 0}, Corner{65, 0}) },
		"sees":   func() { c.Sees(Square{0, 0}.Block(), Block{Square{63, 0}, 2, 1}) },
		"path": func() {
			g := Ground{Free: Whole(4, 1), W: 1, H: 1}
			var layers [4]Layer
			g.Reach(layers[:], Square{0, 0})
			g.Slow = g.Free
			g.Path(nil, layers[:], Square{1, 0})
		},
		"centres": func() { s.ClearCentres(Square{0, 0}, Square{64, 0}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}
