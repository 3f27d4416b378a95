package coolduel

import (
	"riposte"
	"riposte/geom"
	"riposte/rules/coolduel/ground"
)

// shares is CD-3.55: whether somebody stands on a space of another's.
func (s *state) shares(u unit) bool {
	f := &s.fights[u]
	others := s.bodies(s.present()&^only(u), f.arena)
	return others.Meets(f.at, s.game.trait[u].size)
}

// safe is whether somebody can stay at a place: it is open, and nothing there takes it
// off the map.
func (s *state) safe(u unit, p ground.Space) bool {
	f, size := &s.fights[u], s.game.trait[u].size
	b := s.board(f.arena)
	return s.open(u, p, f.arena) && !b.Magma.Meets(p, size) && !b.Deep.Meets(p, size) && !s.portal(f.arena).Meets(p, size)
}

// wayOff is the cheapest Move off a space that is shared; false if there is none.
func (s *state) wayOff(u unit) (to ground.Space, is bool) {
	w, least := s.walk(u), 0
	for _, p := range s.board(s.fights[u].arena).Spaces {
		if c := w.Cost(p); c > 0 && (!is || c < least) && s.safe(u, p) {
			to, least, is = p, c, true
		}
	}
	return to, is
}

// judgeEnd is CD-3.55: a turn ends on a space of one's own while there is a way to one.
func (s *state) judgeEnd(u unit) no {
	if !s.game.options.shared || s.fights[u].stunned || !s.shares(u) {
		return no{}
	}
	if to, is := s.wayOff(u); is {
		return refuse("CD-3.55", "refuse.shared", int(to.X), int(to.Y))
	}
	return no{}
}

// moveOff is CD-3.55: who can't walk off a shared space is put on the nearest.
func (s *state) moveOff(u unit, log riposte.Log) {
	if !s.game.options.shared || !s.shares(u) {
		return
	}
	from := s.fights[u].at
	best, near := from, far
	for _, p := range s.board(s.fights[u].arena).Spaces {
		if d := max(abs(int(p.X)-int(from.X)), abs(int(p.Y)-int(from.Y))); d < near && s.safe(u, p) {
			best, near = p, d
		}
	}
	if best != from {
		s.tell(log, evMoves, "CD-3.55", u, 0, int(from.X), int(from.Y), int(best.X), int(best.Y), 0)
		s.put(u, best, log)
	}
}

// walksBeside reports whether somebody gets to a place for a cost by steps that all
// end adjacent to each of a crew. Who moves so is rare, so it looks at every step.
func (s *state) walksBeside(u unit, to ground.Space, cost int, crew crew) bool {
	f, size := &s.fights[u], s.game.trait[u].size
	b, portal := s.board(f.arena), s.portal(f.arena)
	free := s.walkable(u)
	var slow ground.Area
	if !s.stubborn(u) {
		slow = s.slow(f.arena)
	}
	beside := func(p ground.Space) bool {
		for set := crew; set != 0; set = set.rest() {
			v := set.first()
			if ground.Apart(p, size, s.fights[v].at, s.game.trait[v].size) != 1 {
				return false
			}
		}
		return true
	}
	spent := &s.work().costs // one more than the AP
	clear(spent[:b.W*b.H])
	spent[int(f.at.Y)*b.W+int(f.at.X)] = 1
	for c := 1; c <= cost; c++ {
		for i, n := range spent[:b.W*b.H] {
			if int(n) != c {
				continue
			}
			p := ground.At(i%b.W, i/b.W)
			for d := geom.North; d <= geom.NorthWest; d++ {
				q := p.Step(d)
				if !free.Holds(q, size) || !beside(q) || q != to && (b.Magma.Newly(p, q, size) || portal.Newly(p, q, size)) { // CD-3.15
					continue
				}
				after := c + 1 + bit(slow.Newly(p, q, size))
				if at := &spent[int(q.Y)*b.W+int(q.X)]; *at == 0 || int(*at) > after {
					*at = uint8(after)
				}
			}
		}
	}
	n := int(spent[int(to.Y)*b.W+int(to.X)])
	return n > 0 && n <= cost+1
}
