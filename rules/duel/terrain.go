package duel

import (
	"math/bits"

	"riposte"
	"riposte/geom"
	"riposte/phrase"
)

func lowest(set uint64) int { return bits.TrailingZeros64(set) }

// touched is the flagged pieces that a fighter's base touches, DU-3.33 and DU-3.35.
func (s *state) touched(seat riposte.Seat) (set uint64) {
	f := s.game.field
	at, touch := s.fighter(seat).point(), s.game.content.touch()
	for all := s.pieces(f.destructible | f.projectile); all != 0; all &= all - 1 {
		if i := lowest(all); s.shape(i).Within(at, touch) {
			set |= 1 << i
		}
	}
	return set
}

// interactions are the choices of D6: passing, and destroying or throwing whatever
// can be.
func (s *state) interactions(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	buf = append(buf, riposte.NewChoice(verbPass, 0))
	for set := s.touched(seat); set != 0; set &= set - 1 {
		i := lowest(set)
		if s.mayDestroy(seat, i) {
			buf = append(buf, riposte.NewChoice(verbDestroy, uint64(i)))
		}
		for at := s.inRange(seat, i); at != 0; at = at.rest() {
			buf = append(buf, riposte.NewChoice(verbThrow, uint64(i)|uint64(at.first())<<6))
		}
	}
	return buf
}

// mayInteract reports whether a slot offers more than passing.
func (s *state) mayInteract(seat riposte.Seat) bool {
	for set := s.touched(seat); set != 0; set &= set - 1 {
		if i := lowest(set); s.mayDestroy(seat, i) || s.inRange(seat, i) != 0 {
			return true
		}
	}
	return false
}

// mayDestroy reports whether a seat may destroy a piece that it touches, DU-3.36.
func (s *state) mayDestroy(seat riposte.Seat, i int) bool {
	p := &s.game.field.Pieces[i]
	return p.Destructible && int(s.fighter(seat).up[strength]) >= p.Weight
}

// inRange is at whom a piece that a seat touches can be thrown, DU-3.39.
func (s *state) inRange(seat riposte.Seat, i int) (at seats) {
	p, f, c := &s.game.field.Pieces[i], s.fighter(seat), s.game.content
	inches := int(f.up[strength]) - p.Weight
	if !p.Projectile || inches < 1 {
		return 0
	}
	far := int64(inches*c.Inch + c.Base)
	for set := s.enemies(seat); set != 0; set = set.rest() {
		if f.point().Dist2(s.fighter(set.first()).point()) <= far*far {
			at |= only(set.first())
		}
	}
	return at
}

// apartUp is how far apart two bases are, rounded up.
func (s *state) apartUp(a, b riposte.Seat) int {
	return int(geom.SqrtUp(uint64(s.fighter(a).point().Dist2(s.fighter(b).point())))) - s.game.content.Base
}

func (s *state) checkInteraction(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	args := c.Args()
	if c.Verb() == verbPass {
		if args != 0 {
			return s.refuse("DU-2.20", "refuse.pass-what")
		}
		return nil
	}
	i, target := int(args&63), riposte.Seat(0)
	if c.Verb() == verbThrow {
		target = riposte.Seat(args >> 6 & 15)
		args &= 1<<10 - 1
	}
	f, st := s.game.field, s.fighter(seat).up[strength]
	if i >= len(f.Pieces) || args != c.Args() || c.Verb() == verbDestroy && args > 63 || s.gone>>i&1 != 0 {
		return s.refuse("DU-3.33", "refuse.no-such-piece")
	}
	p := &f.Pieces[i]
	switch {
	case c.Verb() == verbDestroy && !p.Destructible:
		return s.refuse("DU-3.36", "refuse.not-destructible", p.name)
	case c.Verb() == verbThrow && !p.Projectile:
		return s.refuse("DU-3.38", "refuse.no-projectile", p.name)
	case s.touched(seat)>>i&1 == 0:
		return s.refuse("DU-3.33", "refuse.not-touched", p.name)
	case c.Verb() == verbDestroy && int(st) < p.Weight:
		return s.refuse("DU-3.37", "refuse.too-heavy", p.name, p.Weight, st)
	case c.Verb() == verbDestroy:
		return nil
	case int(st)-p.Weight < 1:
		return s.refuse("DU-3.39", "refuse.too-heavy-to-throw", p.name, p.Weight, st)
	case !s.enemies(seat).has(target):
		return s.refuse("DU-3.39", "refuse.target-enemy")
	case !s.inRange(seat, i).has(target):
		return s.refuse("DU-3.39", "refuse.target-far", phrase.Seat(target), phrase.Plain(inched(s.apartUp(seat, target))), int(st)-p.Weight)
	}
	return nil
}

// interact destroys or throws a piece, or passes: D6.
func (s *state) interact(seat riposte.Seat, c riposte.Choice, log teller) {
	switch i := int(c.Args() & 63); c.Verb() {
	case verbPass:
		log.Tell(evPasses, "DU-2.20", seat)
	case verbDestroy:
		log.Tell(evDestroys, "DU-3.36", seat, i)
		s.takeAway(i)
	case verbThrow:
		s.throw(seat, i, riposte.Seat(c.Args()>>6), log)
	}
}

// takeAway removes a piece; the ground there is then whatever else lies there,
// DU-3.44.
func (s *state) takeAway(i int) {
	s.gone |= 1 << i
	s.noisy = true
}

// throw throws a piece at a target, DU-3.38 to DU-3.43.
func (s *state) throw(seat riposte.Seat, i int, target riposte.Seat, log teller) {
	weight := s.game.field.Pieces[i].Weight
	t := s.fighter(target)
	required := max(int(s.fighter(seat).up[strength])+weight-int(t.up[dexterity]), 0) // DU-3.40
	log.TellOf(evThrows, "DU-3.38", seat, target, i, required)
	if !s.lose(target, required, log) {
		log.Tell(evPieceGone, "DU-3.42", seat, i)
		s.takeAway(i)
		return
	}
	log.Tell(evPieceLands, "DU-3.42", target, i, int(t.x), int(t.y))
	s.place(i, t.point())
	s.remove(only(target), killed, log) // DU-3.50: after the placing
}

// place puts the middle of a piece at a point, DU-3.43.
func (s *state) place(i int, at geom.Point) {
	s.noisy = true
	put := placed{uint8(i), int16(at.X), int16(at.Y)}
	s.shifted |= 1 << i
	for n := range s.placed[:s.nplaced] {
		if s.placed[n].piece == put.piece {
			s.placed[n] = put
			return
		}
	}
	s.placed[s.nplaced] = put
	s.nplaced++
}
