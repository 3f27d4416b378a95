package duel

import (
	"slices"

	"riposte"
	"riposte/phrase"
)

// The verbs of a choice.
const (
	verbCards   = 1 + iota // how many of each statistic, 4 bits each
	verbRow                // dice, 5 bits each: see pack
	verbDie                // one die of a long row: action | colour << 3
	verbStay               //
	verbRun                // x | y << 13
	verbClimb              // x | y << 13
	verbPlace              // x | y << 13
	verbPass               //
	verbDestroy            // the piece
	verbThrow              // the piece | target << 6
	verbCancel             // 0 for none, or die | seat << 8, dice counted from 1
)

const (
	placeBits = 13
	rowBits   = 5
	rowWord   = 10 // the longest row that fits one word
	wholeRows = 1000
)

func cardsChoice(n [stats]uint8) riposte.Choice {
	return riposte.NewChoice(verbCards, uint64(n[0])|uint64(n[1])<<4|uint64(n[2])<<8|uint64(n[3])<<12)
}

// oneChoice reveals cards of one statistic.
func oneChoice(i stat, n uint8) riposte.Choice {
	return riposte.NewChoice(verbCards, uint64(n)<<(4*i))
}

func unpackCards(c riposte.Choice) (n [stats]uint8) {
	for i := range n {
		n[i] = uint8(c >> (4 * i) & 15)
	}
	return n
}

func toChoice(verb uint8, x, y int32) riposte.Choice {
	return riposte.NewChoice(verb, uint64(x)|uint64(y)<<placeBits)
}

func unpackTo(c riposte.Choice) (x, y int32) {
	return int32(c & (1<<placeBits - 1)), int32(c.Args() >> placeBits & (1<<placeBits - 1))
}

// packed is the code of a die in a row of one word: 1 Block, 2 Evade, 3 Retreat,
// and for each kind of attack 4, 12 or 20 plus the target's seat less one.
var packed = [actions]uint64{block: 1, evade: 2, retreat: 3, swingHigh: 4, swingLow: 12, grapple: 20}

const packedMost = 27

func pack(d die) uint64 {
	code := packed[d.action()]
	if code >= 4 {
		code += uint64(d.target()) - 1
	}
	return code
}

// unpack is the die with a code from 1 to packedMost.
func unpack(code uint64) die {
	switch {
	case code == 1:
		return newDie(block, 0)
	case code == 2:
		return newDie(evade, 0)
	case code == 3:
		return newDie(retreat, 0)
	}
	attack := [...]action{swingHigh, swingLow, grapple}[(code-4)/8]
	return newDie(attack, riposte.Seat((code-4)%8+1))
}

// power is n^k, or some number above wholeRows.
func power(n, k int) int {
	p := 1
	for ; k > 0 && p <= wholeRows; k-- {
		p *= n
	}
	return p
}

func (s *state) Legal(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	if !s.asking.has(seat) {
		return nil
	}
	buf = buf[:0]
	switch s.phase {
	case placing:
		return s.placements(buf, seat)
	case revealing:
		return s.reveals(buf, seat)
	case moving:
		return s.motions(buf, seat)
	case slots:
		return s.interactions(buf, seat)
	case programme:
		if s.colours() {
			return s.nextDice(buf, seat)
		}
		return s.rows(buf, seat)
	case cancelling:
		buf = append(buf, riposte.NewChoice(verbCancel, 0))
		for i := range s.turns.n {
			y := s.turns.at(i)
			if !s.fighting.has(y) {
				continue
			}
			for n := range s.fighter(y).dice {
				buf = append(buf, riposte.NewChoice(verbCancel, uint64(n)+1|uint64(y)<<8))
			}
		}
		return buf
	case opening, answering, hastening, foreseeing, striking, resisting:
		i := s.asked()
		for n := range s.fighter(seat).hand(i) + 1 {
			buf = append(buf, oneChoice(i, n))
		}
		return buf
	case over, acting:
	}
	return buf
}

// reveals are the choices of D4: any cards from the hand.
func (s *state) reveals(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	f := s.fighter(seat)
	st, sp, en, de := f.hand(strength)+1, f.hand(speed)+1, f.hand(endurance)+1, f.hand(dexterity)+1
	buf = slices.Grow(buf, int(st)*int(sp)*int(en)*int(de))
	for d := range de {
		for e := range en {
			for p := range sp {
				first := cardsChoice([stats]uint8{speed: p, endurance: e, dexterity: d})
				list := buf[len(buf) : len(buf)+int(st)]
				for n := range list {
					list[n] = first | riposte.Choice(n)<<(4*strength)
				}
				buf = buf[:len(buf)+len(list)]
			}
		}
	}
	return buf
}

// asked is the only statistic that a phase asks for.
func (s *state) asked() stat {
	switch s.phase {
	case foreseeing:
		return dexterity
	case striking:
		return strength
	case resisting:
		if s.action == swingLow {
			return dexterity // DU-5.9
		}
		return strength
	case over, placing, revealing, moving, slots, opening, answering, programme, hastening, cancelling, acting:
	}
	return speed
}

func (s *state) Check(seat riposte.Seat, c riposte.Choice) error {
	if c == riposte.Concede && s.mayConcede().has(seat) {
		return nil
	}
	if !s.asking.has(seat) {
		return riposte.NotOwed("DU-1.32")
	}
	if refusal := s.check(seat, c); refusal != nil {
		return refusal
	}
	return nil
}

func (s *state) check(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	switch s.phase {
	case placing:
		if c.Verb() == verbPlace {
			return s.checkPlace(seat, c)
		}
	case moving:
		switch c.Verb() {
		case verbStay, verbRun, verbClimb:
			return s.checkMotion(seat, c)
		}
	case slots:
		switch c.Verb() {
		case verbPass, verbDestroy, verbThrow:
			return s.checkInteraction(seat, c)
		}
	case programme:
		switch {
		case s.colours() && c.Verb() == verbDie:
			return s.checkDie(seat, c)
		case !s.colours() && c.Verb() == verbRow:
			return s.checkRow(seat, c)
		}
	case cancelling:
		if c.Verb() == verbCancel {
			return s.checkCancel(c)
		}
	case revealing, opening, answering, hastening, foreseeing, striking, resisting:
		if c.Verb() == verbCards {
			return s.checkCards(seat, c)
		}
	case over, acting:
	}
	return s.refuse("DU-1.32", "refuse.other", waitedFor[s.Owed(seat).Kind])
}

// checkCards refuses cards that the hand does not hold, DU-1.22.
func (s *state) checkCards(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	f, n := s.fighter(seat), unpackCards(c)
	if c.Args()>>16 != 0 {
		return s.refuse("DU-1.5", "refuse.four-statistics")
	}
	for i := range stats {
		switch {
		case n[i] == 0:
		case s.phase != revealing && i == endurance:
			return s.refuse("DU-2.10", "refuse.endurance-in-reveal")
		case s.phase != revealing && i != s.asked():
			return s.refuse(s.revealRule(), "refuse.statistic", s.game.terms.stats[s.asked()], s.game.terms.stats[i])
		case n[i] > f.hand(i):
			return s.refuse("DU-1.22", "refuse.hand", f.hand(i), s.game.terms.stats[i])
		}
	}
	return nil
}

// checkCancel refuses a die that can't be cancelled, DU-4.22.
func (s *state) checkCancel(c riposte.Choice) *riposte.RuleError {
	n, seat := c.Args()&255, riposte.Seat(c.Args()>>8&15)
	switch {
	case c.Args() == 0:
		return nil
	case c.Args()>>12 != 0 || !s.fighting.has(seat):
		return s.refuse("DU-4.22", "refuse.cancel-nobody")
	case n < 1 || n > uint64(s.fighter(seat).dice):
		return s.refuse("DU-4.22", "refuse.cancel-die", phrase.Seat(seat), s.fighter(seat).dice)
	}
	return nil
}
