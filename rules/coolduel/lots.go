package coolduel

import "riposte"

// A lots is the rolls for who goes first, if a luck die has a part in them (CD-2.22): a
// roll may wait for its answer. The zero lots have been drawn.
type lots struct {
	tied, todo, top seats // those who roll, those who have yet to, those with the highest roll
	best            uint8
	again           uint8 // how often all were tied
}

// drawLots takes CD-2.2 roll by roll.
func (s rounds) drawLots(d riposte.Dice, log riposte.Log) {
	l := &s.lots
	l.tied, l.todo, l.top = l.tied&s.in, l.todo&s.in, l.top&s.in // a seat that has conceded does not roll
	switch {
	case l.todo != 0:
		seat := l.todo.first()
		l.todo &^= seatOnly(seat)
		s.rolls().throwDice(unitOf(seat, 0), 1, hundred, stageLot, d)
	case l.top.len() == 1 || l.again == maxTies:
		first := l.top.first()
		s.lots = lots{}
		tell(log, evFirst, "CD-2.1", unitOf(first, 0), 0)
		s.turns().beginPhase(first, log)
	default:
		if l.top != 0 {
			l.tied = l.top
		}
		*l = lots{tied: l.tied, todo: l.tied, again: l.again + 1}
	}
}

// drawn judges one of the rolls.
func (s rounds) drawn(log riposte.Log) {
	l, n := &s.lots, s.roll.face[0]
	seat := s.roll.by.seat()
	tell(log, evInitiative, "CD-2.2", s.roll.by, 0, int(n))
	switch {
	case n > l.best:
		l.best, l.top = n, seatOnly(seat)
	case n == l.best:
		l.top |= seatOnly(seat)
	}
	s.stage = stageLots
}
