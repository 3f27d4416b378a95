package coolname

import (
	"strconv"

	"riposte"
)

func digits(n int) string { return strconv.Itoa(n) }

// lastCheck is the check that was resolved last, for inspection: CN-8.4.
type lastCheck struct {
	who, what   uint8
	as, asr, ds int16
}

// taken is what marks and the game master's modifiers add to the next check of a
// combatant, CN-0.33, CN-0.34; what counts for one check only is then gone.
func (s checks) taken(i int, chosen bool, log teller) (as, ds int) {
	b, bonus := &s.bodies[i], s.game.content.BonusAS
	as, ds = int(b.modAS), int(b.modDS) // CN-0.41
	b.modAS, b.modDS = 0, 0
	if chosen || !s.game.options.blessChosen { // CN-7.45, CN-7.88, CN-7.89
		as += bonus * (bit(b.is(blessed)) - bit(b.is(cursed)))
		if !s.game.options.blessLasts {
			b.set(blessed|cursed, false)
		}
	}
	if chosen { // CN-7.64
		if b.is(helped) {
			as += bonus
		}
		if b.is(misled) {
			ds++
		}
		b.set(helped|misled, false)
	}
	return as, ds
}

// check is CN-0.4: a check of a character by one of its scores, against a DS to
// which what marks and modifiers add is still to come.
func (s checks) check(i int, what checkKind, f fact, ds int, chosen bool, rule riposte.RuleID, d riposte.Dice, log teller) (margin int) {
	plus, more := s.taken(i, chosen, log)
	as, p := s.scores(i, f, log)
	as += plus
	asr := s.game.options.ladder.roll(d, as)
	ds += more
	s.resolved(i, what, as, asr, ds, rule, log)
	s.tellParts(i, p, plus, log)
	return asr - ds
}

// resolved is the line of CN-8.4.
func (s checks) resolved(i int, what checkKind, as, asr, ds int, rule riposte.RuleID, log teller) {
	s.last = lastCheck{who: uint8(i), what: uint8(what), as: int16(as), asr: int16(asr), ds: int16(ds)}
	log.Show(evCheck, rule, s.game.members[i].seat, i, int(what), as, asr, ds, asr-ds)
}

// tellParts is CN-8.5.
func (s checks) tellParts(i int, p parts, plus int, log teller) {
	if log.Log == nil {
		return
	}
	log.ShowTo(s.knowledge().friends(i), evParts, "CN-8.5", s.game.members[i].seat, i, p.attribute, p.mo, p.focus, p.spec, p.misc+plus)
}
