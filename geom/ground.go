package geom

// Ground is what a mover of W by H squares walks on. Its place is an anchor, the
// north-west square of the block it covers. The sets hold squares, whatever the
// size of the mover.
type Ground struct {
	Free Set // may be covered at all
	Slow Set // a step that newly covers one of these costs 2, any other step 1
	Stop Set // a step that newly covers one of these is the last one
	W, H int8
}

// Layer is the part of a [Ground.Reach] at one cost.
type Layer struct {
	// Reached holds the anchors whose cheapest walk has this cost.
	Reached Set
	// Through holds the anchors whose cheapest walk that may continue beyond them
	// has this cost. It differs from Reached only at Stop.
	Through Set
}

// Reach computes where a mover can walk from an anchor by steps of a king:
// layers[c] receives what can be reached at cost c, so the budget is len(layers)-1.
// The start is at cost 0, whether or not the ground there is free. Corners do not
// hinder.
//
// Squares that may be walked through but not ended on belong in Free; intersect
// Reached with the places where the mover may end ([Set.Fit]).
func (g *Ground) Reach(layers []Layer, from Square) {
	mustBeOnBoard(from)
	if len(layers) == 0 {
		return
	}
	layers[0] = Layer{}
	layers[0].Reached.Add(from)
	layers[0].Through.Add(from)
	if g.W == 1 && g.H == 1 {
		g.reachSmall(layers, int(from.Y))
		return
	}
	g.reachBlock(layers, int(from.Y))
}

// reachSmall is Reach for a mover of one square: the cost of a step does not
// depend on its direction, so each layer takes two passes over the rows.
func (g *Ground) reachSmall(layers []Layer, row int) {
	seen := layers[0].Reached
	var none Set
	for c := 1; c < len(layers); c++ {
		one, two := &layers[c-1].Through, &none
		if c > 1 {
			two = &layers[c-2].Through
		}
		at := &layers[c]
		*at = Layer{}
		for y := max(row-c, 0); y <= min(row+c, BoardSize-1); y++ {
			slow := g.Slow[y]
			reached := (one.around(y)&^slow | two.around(y)&slow) & g.Free[y] &^ seen[y]
			seen[y] |= reached
			at.Reached[y] = reached
			at.Through[y] = reached &^ g.Stop[y]
		}
	}
}

// around returns the squares of row y that are in s or next to a square of s.
func (s *Set) around(y int) uint64 {
	row := s[y]
	if y > 0 {
		row |= s[y-1]
	}
	if y < BoardSize-1 {
		row |= s[y+1]
	}
	return row | row<<1 | row>>1
}

// reachBlock is Reach for any size. A step newly covers different squares in each
// direction, so what slows and what stops is found for each.
func (g *Ground) reachBlock(layers []Layer, row int) {
	free := g.Free.Fit(int(g.W), int(g.H))
	lo, hi := max(row-len(layers)+1, 0), min(row+len(layers)-1, BoardSize-1)
	var slow, stop [9]Set
	for d := North; d <= NorthWest; d++ {
		g.newly(&slow[d], &g.Slow, d, lo, hi)
		g.newly(&stop[d], &g.Stop, d, lo, hi)
	}
	seen, through := layers[0].Reached, layers[0].Through
	var none Set
	for c := 1; c < len(layers); c++ {
		one, two := &layers[c-1].Through, &none
		if c > 1 {
			two = &layers[c-2].Through
		}
		at := &layers[c]
		*at = Layer{}
		lo, hi := max(row-c, 0), min(row+c, BoardSize-1)
		for d := North; d <= NorthWest; d++ {
			at.step(one, two, d, &slow[d], &stop[d], lo, hi)
		}
		for y := lo; y <= hi; y++ {
			at.Reached[y] &= free[y] &^ seen[y]
			at.Through[y] &= free[y] &^ through[y]
			seen[y] |= at.Reached[y]
			through[y] |= at.Through[y]
		}
	}
}

// step adds to rows lo to hi what a step in direction d reaches at cost 1 from one
// and at cost 2 from two.
func (l *Layer) step(one, two *Set, d Direction, slow, stop *Set, lo, hi int) {
	dx, dy := steps[d].X, int(steps[d].Y)
	east, west := max(dx, 0), max(-dx, 0)
	for y := max(lo, dy); y <= min(hi, BoardSize-1+dy); y++ {
		from1, from2 := one[y-dy], two[y-dy]
		if from1|from2 == 0 {
			continue
		}
		step := from1<<east>>west&^slow[y] | from2<<east>>west&slow[y]
		l.Reached[y] |= step
		l.Through[y] |= step &^ stop[y]
	}
}

// newly adds to rows lo to hi of anchors those at which a mover that arrives by a
// step in direction d newly covers a square of s.
func (g *Ground) newly(anchors, s *Set, d Direction, lo, hi int) {
	for j := range int(g.H) {
		for i := range int(g.W) {
			before := Block{W: g.W, H: g.H}
			if before.Has(Square{int8(i) + steps[d].X, int8(j) + steps[d].Y}) {
				continue
			}
			for y := lo; y <= min(hi, BoardSize-1-j); y++ {
				anchors[y] |= s[y+j] >> i
			}
		}
	}
}
