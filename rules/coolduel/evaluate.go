package coolduel

import (
	"riposte"
	"riposte/basis"
)

// What an estimate counts of a side less that of the others, so that more is
// better; everything is open (CD-9.1).
const (
	characters = iota
	life
	power
	companionLife
	afflicted
	plates
	roundsWon
	measures
)

// measured is what each counts, as `riposte fit coolduel` found.
var measured = [measures]basis.Measure{
	characters:    {Name: "characters", Weight: 41166, Spent: true},
	life:          {Name: "HP", Weight: 375, Spent: true},
	power:         {Name: "AP", Weight: 12261},
	companionLife: {Name: "HP of companions", Weight: 315, Spent: true},
	afflicted:     {Name: "free of bleeding, burning and poison", Weight: 34869, Spent: true},
	plates:        {Name: "durability of armor", Weight: 1554, Spent: true},
	roundsWon:     {Name: "rounds won", Weight: 121408},
}

// Measures names what an estimate counts.
func (*ruleset) Measures() []string { return basis.MeasureNames(measured[:]) }

// Evaluate is what a seat's side stands to win.
func (s *state) Evaluate(seat riposte.Seat) int {
	if s.phase == over {
		return basis.Settled(&s.outcome, seat)
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
	if s.seat < 1 || int(s.seat) > s.game.n {
		return
	}
	for rest := s.present(); rest != 0; rest = rest.rest() {
		s.combatant(rest.first())
	}
	for of := riposte.Seat(1); int(of) <= s.game.n; of++ {
		s.of[roundsWon] += s.sign(of) * int32(s.won[of])
	}
}

// sign is 1 for a seat of the same side and -1 for others.
func (s *estimate) sign(of riposte.Seat) int32 {
	if s.together || s.game.ally[s.seat].has(of) {
		return 1
	}
	return -1
}

func (s *estimate) combatant(u unit) {
	f, sign := s.f(u), s.sign(u.seat())
	if u.pc() {
		s.of[characters] += sign
		s.of[life] += sign * int32(f.hp)
		s.of[power] += sign * int32(f.ap)
		s.of[plates] += sign * int32(s.gear(u).plates)
	} else {
		s.of[companionLife] += sign * int32(f.hp)
	}
	for _, from := range [...]source{f.bleeding.from, f.burning.from, f.poisoned.from} {
		if from != noSource {
			s.of[afflicted] -= sign
		}
	}
}
