package pugilism

import (
	"math"
	"math/bits"

	"riposte"
	"riposte/basis"
)

// What an estimate counts of a boxer less that of the other, so that more is better; all of it is
// open. Long rounds end by a KO or a TKO. In short ones hardly anybody goes down twice, and after each the save is
// easy again, so that the match goes to the decision: what counts in them is weighed apart.
const (
	composureLeft = iota
	composureLate
	pointsLate
	downs
	fallPrice
	edges
	saveBonus

	shortComposure
	shortComposureLate
	shortPoints
	shortTie
	shortSave
	measures
)

// shortRound is how many bouts a short round has at most.
const shortRound = 6

// measured is what each counts, as `riposte fit pugilism` found.
var measured = [measures]basis.Measure{
	composureLeft: {Name: "composure", Weight: 3038, Spent: true},
	composureLate: {Name: "composure, by the bouts that are left", Weight: 27},
	pointsLate:    {Name: "score, by the square of the bouts that are left", Weight: 586},
	downs:         {Name: "knockdowns in this round", Weight: 79326, Spent: true},
	fallPrice:     {Name: "price of a knockdown", Weight: 18},
	edges:         {Name: "EDGE cards", Weight: 12737},
	saveBonus:     {Name: "save", Weight: 8893},

	shortComposure:     {Name: "short rounds: composure", Weight: 1835, Spent: true},
	shortComposureLate: {Name: "short rounds: composure, by the bouts that are left", Weight: 94},
	shortPoints:        {Name: "short rounds: score, by the square root of the bouts that are left", Weight: 1977},
	shortTie:           {Name: "short rounds: what equal scores are worth, by the bouts that are left", Weight: 288},
	shortSave:          {Name: "short rounds: save", Weight: 16565},
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
	c, left, of := s.corner(seat), s.boutsLeft(), &s.of
	save := int32(s.boxer(seat).save)
	if s.game.options.bouts <= shortRound {
		of[shortComposure] += sign * c.composure
		of[shortComposureLate] += sign * (near * c.composure / left)
		of[shortPoints] += sign * s.lead(seat) * roots[left]
		of[shortTie] += sign * (near * s.tieBreak(seat) / left)
		of[shortSave] += sign * save
		return
	}
	of[composureLeft] += sign * c.composure
	of[composureLate] += sign * (near * c.composure / left)
	of[pointsLate] += sign * (near * s.lead(seat) / (left * left))
	of[downs] -= sign * int32(c.down)
	of[fallPrice] -= sign * s.fall(seat)
	of[edges] += sign * int32(bits.OnesCount16(c.hand))
	of[saveBonus] += sign * save
}

// near is how many times a thing counts in the last bout; the more bouts are left, the fewer.
const near = 64

// roots are near by the square root of the bouts that are left. A square root is the same on every machine.
var roots = func() (list [mostBouts + 1]int32) {
	for i := range list {
		list[i] = int32(near / math.Sqrt(float64(max(i, 1))))
	}
	return list
}()

// mostBouts is how many bouts a match has at most.
const mostBouts = 120

// boutsLeft is how many bouts a match may still have, the one at hand too.
func (s *state) boutsLeft() int32 {
	o := &s.game.options
	return int32(min(max((o.rounds-int(s.round))*o.bouts+o.bouts-int(s.bout)+1, 1), mostBouts))
}

// lead is a boxer's score in half points; blue has one more where equal scores are its.
func (s *state) lead(seat riposte.Seat) int32 {
	lead := 2 * int32(s.score(seat))
	if seat == blue && s.game.options.tie == tieBlue {
		lead++
	}
	return lead
}

// tieBreak is 1 for a boxer that would win by composure if scores were equal.
func (s *state) tieBreak(seat riposte.Seat) int32 {
	if s.game.options.tie == tieComposure && s.corner(seat).composure > s.corner(other(seat)).composure {
		return 1
	}
	return 0
}
