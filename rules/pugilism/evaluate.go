package pugilism

import (
	"math/bits"

	"riposte"
	"riposte/basis"
)

// What an estimate counts of a boxer less that of the other, so that more is better; all of
// it is open.
const (
	composureLeft = iota
	pointsLate
	downs
	fallPrice
	edges
	saveBonus
	measures
)

// measured is what each counts, as `riposte fit pugilism` found.
var measured = [measures]basis.Measure{
	composureLeft: {Name: "composure", Weight: 3217, Spent: true},
	pointsLate:    {Name: "score in the last round, times the bout", Weight: 1432},
	downs:         {Name: "knockdowns in this round", Weight: 83881, Spent: true},
	fallPrice:     {Name: "price of a knockdown", Weight: 21},
	edges:         {Name: "EDGE cards", Weight: 12767},
	saveBonus:     {Name: "save", Weight: 9382},
}

// Measures names what an estimate counts.
func (*ruleset) Measures() []string { return basis.MeasureNames(measured[:]) }

// Evaluate is what a boxer stands to win, from what is open.
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
	if s.seat == red || s.seat == blue {
		s.boxing(s.seat, 1)
		s.boxing(other(s.seat), s.sign())
	}
}

// sign is what the other boxer counts.
func (s *estimate) sign() int32 {
	if s.together {
		return 1
	}
	return -1
}

func (s *estimate) boxing(seat riposte.Seat, sign int32) {
	c, b := s.corner(seat), s.boxer(seat)
	s.of[composureLeft] += sign * c.composure
	if int(s.round) >= s.game.options.rounds {
		s.of[pointsLate] += sign * int32(s.score(seat)) * int32(s.bout)
	}
	s.of[downs] -= sign * int32(c.down)
	s.of[fallPrice] -= sign * s.fall(seat)
	s.of[edges] += sign * int32(bits.OnesCount16(c.hand))
	s.of[saveBonus] += sign * int32(b.save)
}
