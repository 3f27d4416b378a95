package geom

import "testing"

func TestDirectionsGoRoundClockwise(t *testing.T) {
	at := Square{5, 5}
	names := ""
	for d := North; d <= NorthWest; d++ {
		names += d.String() + " "
		if got := at.Toward(at.Step(d)); got != d {
			t.Errorf("toward the step %v: got %v", d, got)
		}
		if got := at.Step(d).Step(d.Opposite()); got != at {
			t.Errorf("%v and back: got %v want %v", d, got, at)
		}
		if got := at.Neighbours()[d-1]; got != at.Step(d) {
			t.Errorf("neighbour %v: got %v want %v", d, got, at.Step(d))
		}
		if got, want := d.Diagonal(), at.Taxi(at.Step(d)) == 2; got != want {
			t.Errorf("%v diagonal: got %v want %v", d, got, want)
		}
		for n := -20; n <= 20; n++ {
			slow := d
			for range (n + 80) % 8 {
				slow = map[bool]Direction{true: North, false: slow + 1}[slow == NorthWest]
			}
			if got := d.Turn(n); got != slow {
				t.Errorf("%v turned by %d: got %v want %v", d, n, got, slow)
			}
		}
	}
	if want := "N NE E SE S SW W NW "; names != want {
		t.Errorf("names: got %q want %q", names, want)
	}
	if d := Direction(0); d.Turn(3) != 0 || d.Diagonal() || d.String() != "" || at.Step(d) != at || at.Toward(at) != 0 {
		t.Error("no direction does not stay no direction")
	}
}

// The distance of a king is what a flood on an empty board needs; that of a taxi
// is counted on a slow breadth-first search along rows and columns.
func TestDistances(t *testing.T) {
	board := Whole(9, 9)
	for a := range board.All() {
		taxi := map[Square]int{a: 0}
		for queue := []Square{a}; len(queue) > 0; queue = queue[1:] {
			for d := North; d <= NorthWest; d += 2 {
				next := queue[0].Step(d)
				if _, seen := taxi[next]; !seen && board.Has(next) {
					taxi[next] = taxi[queue[0]] + 1
					queue = append(queue, next)
				}
			}
		}
		for b := range board.All() {
			if got := a.Taxi(b); got != taxi[b] {
				t.Errorf("taxi from %v to %v: got %d want %d", a, b, got, taxi[b])
			}
			king := 0
			for s := (Set{}); ; king++ {
				if s.Flood(a, king, &board, nil); s.Has(b) {
					break
				}
			}
			if got := a.King(b); got != king {
				t.Errorf("king from %v to %v: got %d want %d", a, b, got, king)
			}
			if got := a.Adjacent(b); got != (king == 1) {
				t.Errorf("%v adjacent to %v: got %v", a, b, got)
			}
			checkAligned(t, a, b)
		}
	}
}

func checkAligned(t *testing.T, a, b Square) {
	t.Helper()
	var want Direction
	steps, found := 0, a == b
	for d := North; d <= NorthWest && !found; d++ {
		at := a
		for n := 1; n < 9; n++ {
			if at = at.Step(d); at == b {
				want, steps, found = d, n, true
			}
		}
	}
	if d, n, ok := a.Aligned(b); d != want || n != steps || ok != found {
		t.Errorf("aligned %v %v: got %v %d %v want %v %d %v", a, b, d, n, ok, want, steps, found)
	}
}

func TestBlocksAgainstTheirSquares(t *testing.T) {
	sizes := [][2]int8{{1, 1}, {2, 2}, {1, 3}, {4, 2}}
	b := Block{At: Square{10, 10}}
	for _, mine := range sizes {
		b.W, b.H = mine[0], mine[1]
		for _, theirs := range sizes {
			for y := int8(3); y < 19; y++ {
				for x := int8(3); x < 19; x++ {
					checkBlocks(t, b, Block{Square{x, y}, theirs[0], theirs[1]})
				}
			}
		}
	}
}

func checkBlocks(t *testing.T, b, c Block) {
	t.Helper()
	nearest, sameColumn, sameRow := 1000, false, false
	for _, p := range squaresOf(b) {
		for _, q := range squaresOf(c) {
			nearest = min(nearest, p.King(q))
			sameColumn = sameColumn || p.X == q.X
			sameRow = sameRow || p.Y == q.Y
		}
	}
	if got := b.King(c); got != nearest {
		t.Errorf("king from %v to %v: got %d want %d", b, c, got, nearest)
	}
	want := b.At.Toward(c.At)
	switch {
	case sameColumn && sameRow:
		want = 0
	case sameColumn:
		want = Square{0, b.At.Y}.Toward(Square{0, c.At.Y})
	case sameRow:
		want = Square{b.At.X, 0}.Toward(Square{c.At.X, 0})
	}
	if got := b.Toward(c); got != want {
		t.Errorf("from %v toward %v: got %v want %v", b, c, got, want)
	}
}

// squaresOf lists the squares of a block by asking every square near it.
func squaresOf(b Block) (squares []Square) {
	for y := b.At.Y - 1; y <= b.At.Y+b.H; y++ {
		for x := b.At.X - 1; x <= b.At.X+b.W; x++ {
			if b.Has(Square{x, y}) {
				squares = append(squares, Square{x, y})
			}
		}
	}
	return squares
}

func TestBlockHas(t *testing.T) {
	b := Block{Square{3, 4}, 2, 3}
	want := []Square{{3, 4}, {4, 4}, {3, 5}, {4, 5}, {3, 6}, {4, 6}}
	got := squaresOf(b)
	if len(got) != len(want) {
		t.Fatalf("got %v want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("square %d: got %v want %v", i, got[i], want[i])
		}
	}
	if got, want := b.Corners(), [4]Corner{{3, 4}, {5, 4}, {5, 7}, {3, 7}}; got != want {
		t.Errorf("corners: got %v want %v", got, want)
	}
	if got, want := (Square{3, 4}).Block(), (Block{Square{3, 4}, 1, 1}); got != want {
		t.Errorf("block of a square: got %v want %v", got, want)
	}
}
