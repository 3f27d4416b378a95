package equilibrium

import (
	"riposte"
	"riposte/rules/pugilism"
)

// A spot is a bout of a match with what is known, or guessed, of the bouts after it.
type spot struct {
	*values
	stage
	deck *deck
	swap bool // red and blue have changed seats: of even boxers a table has one half
}

// spot is the spot of a moment in a match of any number of rounds; ok is false if the
// table has no such bout.
func (t *Table) spot(b *pugilism.Bare, at pugilism.Moment) (sp spot, ok bool) {
	at.Round += t.Rounds - b.Rounds
	s := t.stage(at)
	sp = spot{&values{match: t.match, grids: t.grids, ups: map[stage]*grid{}}, s, t.deck, t.Even() && s.first == 2}
	if sp.swap {
		sp.stage = s.swapped()
	}
	of := sp.turn(at.Composure)
	return sp, int(s.after) < t.rounds && of[0] <= t.most(sp.stage, 0) && of[1] <= t.most(sp.stage, 1)
}

// guessed is the spot of a moment in a match of which nothing is known: what bouts after
// it are worth is guessed.
func guessed(d *deck, b *pugilism.Bare, at pugilism.Moment) (sp spot, ok bool) {
	m := match{Bare: b, rounds: b.Rounds}
	for i, composure := range at.Composure {
		m.limit[i] = max(composure, b.Boxers[i].Base+b.Boxers[i].HitDie)
	}
	v := &values{match: m, ups: map[stage]*grid{}, guesses: true}
	return spot{values: v, stage: m.stage(at), deck: d}, max(m.limit[0], m.limit[1]) <= maxComposure
}

// side is the number of a seat, 0 or 1.
func (sp *spot) side(seat riposte.Seat) int {
	if sp.swap {
		return int(2 - seat)
	}
	return int(seat - 1)
}

// turn is a pair of numbers, by seat, by side.
func (sp *spot) turn(of [2]int) [2]int {
	if sp.swap {
		of[0], of[1] = of[1], of[0]
	}
	return of
}

// starts is the side of the initiator.
func (sp *spot) starts() int { return int(sp.initiator(sp.stage)) - 1 }

// leads is what the bout may lead to, to its initiator.
func (sp *spot) leads() *grid {
	g := sp.next(sp.stage)
	if g != nil && sp.starts() == 1 {
		g = g.turned()
	}
	return g
}

// set makes the bout of the spot, and reports whether it is known what it leads to.
func (sp *spot) set(b *bout, composure [2]int) bool {
	next := sp.leads()
	if next == nil {
		return false
	}
	of, i := sp.turn(composure), sp.starts()
	b.game.clear()
	b.set(sp.deck, next, of[i], of[1-i])
	return true
}

// spends reports whether a boxer who was knocked down in the bout of the spot is better
// off with a hit die on its save, the other having so much composure left.
func (sp *spot) spends(side, left int) bool {
	if int(sp.stage.down[side])+1 >= sp.TKO { // it has lost whatever it does
		return false
	}
	with, ok := sp.rise(sp.stage, side, left, true)
	without, known := sp.rise(sp.stage, side, left, false)
	if side == 1 {
		with, without = -with, -without
	}
	return ok && known && with > without
}
