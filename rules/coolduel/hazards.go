package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/ground"
)

// entering does what a space does to whoever enters it, and then goes on at a
// stage.
func (s hazards) entering(u unit, from ground.Space, back stage) {
	s.entered, s.outOf, s.back = u, from, back
	s.stage = stageEnter
}

// enter has magma and portals take effect, CD-8.38 and CD-8.31.
func (s hazards) enter(log riposte.Log) {
	u := s.entered
	f := &s.fights[u]
	s.stage = s.back
	if !f.on {
		return
	}
	size := s.game.trait[u].size
	b := s.board(f.arena)
	if b.Magma.Meets(f.at, size) {
		s.ending().loseDuel(u, "CD-8.38", log)
		return
	}
	if !s.portal(f.arena).Newly(s.outOf, f.at, size) {
		return
	}
	if s.companions().stubborn(u) && s.open(u, f.at, f.arena) { // CD-8.34
		s.ask(balking, u.seat())
		s.stage = waiting
		return
	}
	s.transport(u, log)
}

// transport carries somebody to the new map, CD-8.33.
func (s hazards) transport(u unit, log riposte.Log) {
	f := &s.fights[u]
	best := s.landing(u)
	from := f.at
	f.arena = 1
	tell(log, evTransported, "CD-8.33", u, 0, int(from.X), int(from.Y), int(best.X), int(best.Y))
	s.mover().put(u, best, log)
	if s.board(1).Magma.Meets(best, s.game.trait[u].size) { // arriving counts as entering
		s.ending().loseDuel(u, "CD-8.38", log)
	}
}

// landing is where the portal leads somebody: its own start space on the new map, or
// the nearest one that it fits on.
func (s hazards) landing(u unit) ground.Space {
	m := &s.game.content.Maps[s.second-1]
	b := m.Board()
	size := s.game.trait[u].size
	start := m.Start(u.seat(), u.rank(), size)
	best, near := start, far
	s.standing &^= only(u)
	for _, p := range b.Spaces {
		if d := max(abs(int(p.X)-int(start.X)), abs(int(p.Y)-int(start.Y))); d < near && s.fits(b, p, size) {
			best, near = p, d
		}
	}
	s.standing |= only(u)
	return best
}

// fits reports whether a place on the new map is open.
func (s hazards) fits(b *ground.Board, p ground.Space, size int8) bool {
	if !b.Enter.Holds(p, size) {
		return false
	}
	others := s.bodies(s.present(), 1)
	return !others.Meets(p, size)
}

// A peril is what a choice costs for certain: ground that takes whoever goes or stays there
// out of the duel, or somebody of its seat who goes down.
type peril struct {
	rule   riposte.RuleID
	later  bool // the ground does so if a turn ends there
	fallen unit // who goes down
	ends   bool // that loses the duel
}

// perilous reports whether there is ground of that kind in somebody's arena, or a way
// to some: it comes before any other question.
func (s hazards) perilous(u unit) bool {
	arena := s.fights[u].arena
	b := s.board(arena)
	return b.Magma != (ground.Area{}) || b.Deep != (ground.Area{}) || s.portal(arena) != &noSpaces && s.second != 0
}

// perilOf is what the ground does to whoever makes a choice: magma on the way at once
// (CD-8.38), deep water if a turn ends there (CD-8.46).
func (s hazards) perilOf(u unit, c riposte.Choice) (p peril) {
	if !s.perilous(u) {
		return p
	}
	f := &s.fights[u]
	b, size := s.board(f.arena), s.game.trait[u].size
	var from, to ground.Space
	switch c.Verb() {
	case verbEnd:
		next := s.Clone().(*state)
		next.mover().moveOff(u, nil)
		if b.Deep.Meets(next.fights[u].at, size) {
			p.rule = "CD-8.46"
		}
		return p
	case verbGo:
		if s.landsInMagma(u) {
			p.rule = "CD-8.38"
		}
		return p
	case verbMove, verbStep:
		from, to = f.at, spot(c, 0)
	case verbDodge:
		from, to = s.reaction().dodged(u, spot(c, 0))
	default:
		return p
	}
	switch {
	case to == f.at:
	case b.Magma.Meets(to, size):
		p.rule = "CD-8.38"
	case s.portal(f.arena).Newly(from, to, size):
		if s.landsInMagma(u) && !s.companions().stubborn(u) {
			p.rule = "CD-8.38"
		}
	case b.Deep.Meets(to, size):
		p = peril{rule: "CD-8.46", later: true}
	}
	return p
}

// landsInMagma reports whether the portal leads somebody into magma, CD-8.33.
func (s hazards) landsInMagma(u unit) bool {
	m := &s.game.content.Maps[s.second-1].Board().Magma
	if *m == (ground.Area{}) {
		return false
	}
	next := hazards{s.Clone().(*state)}
	return m.Meets(next.landing(u), s.game.trait[u].size)
}
