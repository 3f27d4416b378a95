package coolname

import (
	"math/bits"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/tables"
)

// A several is one check that is asked of several characters at once, CN-8.21.
type several struct {
	who    uint32 // a bit for each combatant
	need   need   // without an MO: the best that applies counts
	ds     int8
	hidden bool
}

// pack puts it into a word: the combatants 32, hidden 1, attribute 4, focus 6, specialisation
// 4, DS 7.
func (v several) pack() riposte.Choice {
	args := uint64(v.who) | uint64(bit(v.hidden))<<32 | uint64(v.need.attribute)<<33 | uint64(v.need.focus)<<37 | uint64(v.need.spec)<<43 | uint64(int(v.ds)-minDS)<<47
	return riposte.NewChoice(verbSeveral, args)
}

func unpackSeveral(c riposte.Choice) several {
	args := c.Args()
	return several{
		who: uint32(args), hidden: args>>32&1 != 0, ds: int8(int(args>>47&127) + minDS),
		need: need{attribute: tables.Attribute(args >> 33 & 15), focus: uint8(args >> 37 & 63), spec: uint8(args >> 43 & 15), ticked: tables.NoMO},
	}
}

// sound reports whether it names what there is.
func (v several) sound() bool {
	return v.need.attribute < tables.Attributes && v.need.focus <= tables.NoFocus && v.ds <= maxDS
}

// offer is the check of one of them.
func (v several) offer(i int) offer {
	return offer{who: uint8(i), need: v.need, ds: v.ds}
}

// party is the characters on side A who are awake, a bit each: those of whom a check is asked
// as a rule.
func (s desk) party() (who uint32) {
	for i := range s.game.sideA {
		who |= uint32(bit(!s.foe(i) && s.awake(i))) << i
	}
	return who
}

// judgeSeveral judges a check of several, CN-8.21.
func (s rulings) judgeSeveral(c riposte.Choice) (riposte.RuleID, phrase.Text) {
	v := unpackSeveral(c)
	n := v.need
	switch {
	case v.pack() != c || v.who == 0 || bits.Len32(v.who) > s.game.n || !v.sound():
		return "CN-8.21", ref("refuse.several")
	case n.spec != tables.NoSpec && (n.focus >= tables.Foci || int(n.spec) >= len(s.game.content.Foci[n.focus].Specs)):
		return "CN-0.28", ref("refuse.specialisation-of-focus")
	case s.phase == readying:
		return "CN-3.36", ref("refuse.hidden-early")
	case v.hidden && int(s.nhide)+bits.OnesCount32(v.who) > maxHidden:
		return "CN-8.19", ref("refuse.hidden-full")
	}
	for left := v.who; left != 0; left &= left - 1 {
		if i := bits.TrailingZeros32(left); s.foe(i) || !s.present(i) {
			return "CN-8.21", ref("refuse.no-character")
		}
	}
	return "", ""
}

// asks makes a check of several, in the order of the seats.
func (s desk) asks(v several, d riposte.Dice, log teller) {
	for left := v.who; left != 0; left &= left - 1 {
		i := bits.TrailingZeros32(left)
		if v.hidden {
			s.hides(v.offer(i), d, log)
			continue
		}
		p := s.checks().freeScore(i, v.need)
		as, ds := s.checks().offerScore(i, v.offer(i))
		s.knowledge().learnFree(i, v.need)
		s.checks().resolved(i, checkFree, as, s.game.options.ladder.roll(d, as), ds, "CN-8.21", log)
		s.checks().tellParts(i, p, 0, log)
	}
}
