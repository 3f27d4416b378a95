package coolname

import (
	"riposte"
	"riposte/basis"
)

// What an estimate counts, so that more is better: in a duel, each thing of a side's
// characters less that of the other's; in an encounter, characters and foes each have their
// own. All of it is open, or known to both the party and the game master.
const (
	duelAble = iota
	duelBloodied
	duelLost
	duelWounds
	duelArmour
	duelWeapon
	duelTurn
	balance
	partyAble
	partyLeft
	partyWounds
	foesLeft
	foesWounds
	foesArmour
	masterSide
	measures
)

// measured is what each counts, as `riposte fit coolname` found.
var measured = [measures]basis.Measure{
	duelAble:     {Name: "duel: able", Weight: 137097, Spent: true},
	duelBloodied: {Name: "duel: not bloodied", Weight: 25925, Spent: true},
	duelLost:     {Name: "duel: Vitality not lost", Weight: 5550, Spent: true},
	duelWounds:   {Name: "duel: free of wounds", Weight: 31355, Spent: true},
	duelArmour:   {Name: "duel: armour", Weight: 9584},
	duelWeapon:   {Name: "duel: weapon in hand", Weight: 42781},
	duelTurn:     {Name: "duel: action to come", Weight: 24983},
	balance:      {Name: "encounter: share of Vitality times number", Weight: 42},
	partyAble:    {Name: "characters: able", Weight: 83482, Spent: true},
	partyLeft:    {Name: "characters: Vitality", Weight: 3055, Spent: true},
	partyWounds:  {Name: "characters: free of wounds", Weight: 19879, Spent: true},
	foesLeft:     {Name: "foes: Vitality, as usual less what was lost", Weight: 4668, Spent: true},
	foesWounds:   {Name: "foes: free of wounds", Weight: 17919, Spent: true},
	foesArmour:   {Name: "foes: usual armour", Weight: 58527},
	masterSide:   {Name: "the game master's side", Weight: 39500},
}

// Measures names what an estimate counts.
func (*ruleset) Measures() []string { return basis.MeasureNames(measured[:]) }

// Evaluate is what a seat's side stands to win, from what is open to all.
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

// An estimate counts what there is on the sides, as a seat sees it. Nobody stands to win
// anything between encounters, nor does the game master of a duel.
type estimate struct {
	*state
	seat     riposte.Seat
	together bool // all count for the seat
	of       [measures]int32
}

func (s *estimate) measure() {
	o := &s.game.options
	switch plays := s.seat > 0 && int(s.seat) <= s.game.seats; {
	case plays && o.encounter == against:
		s.encounter()
	case plays && o.encounter == duel && (s.together || s.seat != s.game.gm):
		s.duel()
	}
}

func (s *estimate) duel() {
	for i := range s.game.n {
		if s.able(i) {
			s.duellist(i, s.sign(i))
		}
	}
	if s.phase == acting && s.used&usedMajor == 0 {
		s.of[duelTurn] = s.sign(int(s.who))
	}
}

// sign is 1 for a combatant of the seat's side and -1 for others.
func (s *estimate) sign(i int) int32 {
	if s.together || s.side(i) == s.sideOf(s.seat) {
		return 1
	}
	return -1
}

// duellist counts an able character in a duel. Its Vitality is known by its band; what it
// has lost is, unless it has been at 0 or it was set by hand.
func (s *estimate) duellist(i int, sign int32) {
	b := &s.bodies[i]
	s.of[duelAble] += sign
	if band := bandOf(int(b.vitality), s.most(i)); band == unhurt || band == hurt {
		s.of[duelBloodied] += sign
	}
	s.of[duelLost] -= sign * s.lost(i)
	s.of[duelWounds] -= sign * int32(s.woundPenalty(b))
	s.of[duelArmour] += sign * int32(s.game.content.Armour[s.sheets[i].armour])
	s.of[duelWeapon] += sign * s.inHand(i)
}

// lost is the Vitality that a combatant has openly lost.
func (s *estimate) lost(i int) int32 {
	b := &s.bodies[i]
	if b.is(fromZero | loose) {
		return 0
	}
	return int32(s.most(i) - int(b.vitality))
}

// encounter counts characters and foes. The game master and the party know the characters;
// of foes everybody knows what is usual for their kind.
func (s *estimate) encounter() {
	var left, number [2]int32
	for i := range s.game.n {
		if !s.able(i) {
			continue
		}
		side := s.side(i)
		number[side]++
		if side == 0 && !s.foe(i) {
			left[side] += s.character(i, s.sign(i))
		} else {
			left[side] += s.opponent(i, s.sign(i))
		}
	}
	own := s.sideOf(s.seat)
	ours, theirs := left[own]*number[own], left[1-own]*number[1-own]
	if ours+theirs > 0 {
		s.of[balance] = 1000 * (ours - theirs) / (ours + theirs)
	}
	s.of[masterSide] = 2*int32(own) - 1
}

func (s *estimate) character(i int, sign int32) int32 {
	b := &s.bodies[i]
	s.of[partyAble] += sign
	s.of[partyLeft] += sign * int32(b.vitality)
	s.of[partyWounds] -= sign * int32(s.woundPenalty(b))
	return int32(b.vitality)
}

// anybody is about what a stat block of the game master's own, somebody who goes by another name
// than its row's, or a villain may have.
var anybody = numbers{vitality: 10, armour: 1}

func (s *estimate) opponent(i int, sign int32) int32 {
	b, usual := &s.bodies[i], &anybody
	if s.foe(i) {
		if k := &s.game.kinds[s.game.members[i].kind]; !k.own && !k.called {
			usual = &k.numbers
		}
	}
	left := max(int32(usual.vitality)-s.lost(i), 1)
	s.of[foesLeft] += sign * left
	s.of[foesWounds] -= sign * int32(s.woundPenalty(b))
	s.of[foesArmour] += sign * int32(usual.armour)
	return left
}

// inHand is the size of the largest weapon in hand.
func (s *estimate) inHand(i int) (size int32) {
	for slot, w := range s.gear().weapons(i) {
		if w != 0 && s.bodies[i].ready>>slot&1 != 0 {
			size = max(size, int32(s.game.content.Weapons[w-1].Size))
		}
	}
	return size
}
