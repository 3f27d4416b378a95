package geom

// Cost returns the cost of the cheapest walk to an anchor in the layers of a
// [Ground.Reach], and whether there is one.
func Cost(layers []Layer, to Square) (cost int, ok bool) {
	for c := range layers {
		if layers[c].Reached.Has(to) {
			return c, true
		}
	}
	return 0, false
}

// Path appends to buf the anchors of a cheapest walk to an anchor, in order, from
// the step after the start to the end, given the layers that [Ground.Reach] made on
// the same ground. Of several cheapest walks it is always the same one, found
// backwards from the end: each step goes straight away from the start if that will
// do ([Square.Toward]), else in the earliest [Direction] that does. It reports
// false if the anchor was not reached.
func (g *Ground) Path(buf []Square, layers []Layer, to Square) ([]Square, bool) {
	cost, ok := Cost(layers, to)
	if !ok {
		return buf, false
	}
	first := len(buf)
	at, last := to, true
	start := layers[0].Reached.first()
	for cost > 0 {
		d, price := g.arrive(layers, start, at, cost, last)
		buf = append(buf, at)
		at, cost, last = at.Step(d.Opposite()), cost-price, false
	}
	for i, j := first, len(buf)-1; i < j; i, j = i+1, j-1 {
		buf[i], buf[j] = buf[j], buf[i]
	}
	return buf, true
}

// arrive returns the direction of the step by which a walk of the given cost
// arrives at at, and what that step costs. Only the last step of a walk may stop
// it.
func (g *Ground) arrive(layers []Layer, start, at Square, cost int, last bool) (Direction, int) {
	straight := start.Toward(at)
	if price, ok := g.arrives(layers, at, straight, cost, last); ok {
		return straight, price
	}
	for d := North; d <= NorthWest; d++ {
		if price, ok := g.arrives(layers, at, d, cost, last); ok {
			return d, price
		}
	}
	panic("geom: these layers are of another ground")
}

func (g *Ground) arrives(layers []Layer, at Square, d Direction, cost int, last bool) (price int, ok bool) {
	price = 1
	if g.covers(&g.Slow, at, d) {
		price = 2
	}
	ok = price <= cost && layers[cost-price].Through.Has(at.Step(d.Opposite())) && (last || !g.covers(&g.Stop, at, d))
	return price, ok
}

// covers reports whether the step in direction d that ends at an anchor newly
// covers a square of s.
func (g *Ground) covers(s *Set, at Square, d Direction) bool {
	before := Block{at.Step(d.Opposite()), g.W, g.H}
	for y := at.Y; y < at.Y+g.H; y++ {
		for x := at.X; x < at.X+g.W; x++ {
			if q := (Square{x, y}); s.Has(q) && !before.Has(q) {
				return true
			}
		}
	}
	return false
}
