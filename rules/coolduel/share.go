package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/ground"
)

// shares reports whether somebody stands on a space of another's, CD-3.55.
func (s mover) shares(u unit) bool {
	f := &s.fights[u]
	others := s.bodies(s.present()&^only(u), f.arena)
	return others.Meets(f.at, s.game.trait[u].size)
}

// safe reports whether somebody can stay at a place: it is open, and nothing there
// takes it off the map.
func (s mover) safe(u unit, p ground.Space) bool {
	f, size := &s.fights[u], s.game.trait[u].size
	b := s.board(f.arena)
	return s.open(u, p, f.arena) && !b.Magma.Meets(p, size) && !b.Deep.Meets(p, size) && !s.portal(f.arena).Meets(p, size)
}

// wayOff is the cheapest Move off a shared space; false if there is none.
func (s mover) wayOff(u unit) (to ground.Space, is bool) {
	w, least := s.walk(u), 0
	for _, p := range s.board(s.fights[u].arena).Spaces {
		if c := w.Cost(p); c > 0 && (!is || c < least) && s.safe(u, p) {
			to, least, is = p, c, true
		}
	}
	return to, is
}

// judgeEnd refuses to end a turn on a shared space while there is a way to another,
// CD-3.55.
func (s mover) judgeEnd(u unit) no {
	if !s.game.options.shared || s.fights[u].stunned || !s.shares(u) {
		return no{}
	}
	if to, is := s.wayOff(u); is {
		return refuse("CD-3.55", "refuse.shared", int(to.X), int(to.Y))
	}
	return no{}
}

// moveOff puts somebody who can't walk off a shared space on the nearest other,
// CD-3.55.
func (s mover) moveOff(u unit, log riposte.Log) {
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
		tell(log, evMoves, "CD-3.55", u, 0, int(from.X), int(from.Y), int(best.X), int(best.Y), 0)
		s.put(u, best, log)
	}
}
