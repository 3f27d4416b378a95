package duel

import (
	"riposte"
	"riposte/basis"
)

// What an estimate counts of a side's fighters less that of the others, so that more is
// better: open cards, and what the present fight has come to.
const (
	fightersLeft = iota
	strengthUp
	strengthLeft
	speedLeft
	enduranceHeld
	enduranceWorn
	blows
	leading
	striker
	measures
)

// measured is what each counts, as `riposte fit duel` found.
var measured = [measures]basis.Measure{
	fightersLeft:  {Name: "fighters", Weight: 82431, Spent: true},
	strengthUp:    {Name: "Strength revealed", Weight: 4077},
	strengthLeft:  {Name: "Strength not exhausted", Weight: 31083, Spent: true},
	speedLeft:     {Name: "Speed not exhausted", Weight: 50870, Spent: true},
	enduranceHeld: {Name: "Endurance not revealed", Weight: 10751, Spent: true},
	enduranceWorn: {Name: "the first two of them", Weight: 23145, Spent: true},
	blows:         {Name: "Strength above a foe's Dexterity", Weight: 5646},
	leading:       {Name: "initiative", Weight: 22381},
	striker:       {Name: "blow to be resisted", Weight: 8197},
}

// Measures names what an estimate counts.
func (*ruleset) Measures() []string { return basis.MeasureNames(measured[:]) }

// Evaluate is what a seat's side stands to win, from the open cards: decks are secret.
func (s *state) Evaluate(seat riposte.Seat) int {
	if s.phase == over {
		out := s.Outcome()
		return basis.Settled(&out, seat)
	}
	e := estimate{state: s, seat: seat}
	e.measure()
	return basis.Standing(measured[:], e.of[:])
}

// Reserves is what all have left together.
func (s *state) Reserves() int {
	e := estimate{state: s, seat: 1, together: true}
	e.measure()
	return basis.Reserves(measured[:], e.of[:])
}

// Measure counts what an estimate counts.
func (*ruleset) Measure(dst []int32, st riposte.State, seat riposte.Seat) []int32 {
	e := estimate{state: st.(*state), seat: seat}
	e.measure()
	return append(dst, e.of[:]...)
}

// An estimate counts what there is on the sides, as a seat sees it.
type estimate struct {
	*state
	seat     riposte.Seat
	together bool // all count for the seat
	of       [measures]int32
}

func (s *estimate) measure() {
	if !s.game.all.has(s.seat) {
		return
	}
	first, most := riposte.Nobody, -1
	for set := s.alive(); set != 0; set = set.rest() {
		x := set.first()
		s.fighting(x)
		if r := s.rank(x); r > most {
			first, most = x, r
		}
	}
	if first != riposte.Nobody {
		s.of[leading] = s.sign(first)
	}
	if s.phase == resisting {
		s.of[striker] = s.sign(s.attacker)
	}
}

// sign is 1 for a fighter of the seat's side and -1 for others.
func (s *estimate) sign(x riposte.Seat) int32 {
	if s.together || s.game.ally[s.seat-1].has(x) {
		return 1
	}
	return -1
}

func (s *estimate) fighting(x riposte.Seat) {
	f, sign := s.fighter(x), s.sign(x)
	s.of[fightersLeft] += sign
	s.of[strengthUp] += sign * int32(f.up[strength])
	if !f.exhausted(strength) {
		s.of[strengthLeft] += sign
	}
	if !f.exhausted(speed) {
		s.of[speedLeft] += sign
	}
	worn := int32(f.up[endurance])
	s.of[enduranceHeld] -= sign * worn
	s.of[enduranceWorn] -= sign * min(worn, 2)
	for set := s.enemies(x); set != 0; set = set.rest() {
		s.of[blows] += sign * max(int32(f.up[strength])-int32(s.fighter(set.first()).up[dexterity]), 0)
	}
}
