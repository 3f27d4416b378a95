package coolname

import (
	"strconv"

	"riposte"
)

func digits(n int) string { return strconv.Itoa(n) }

// A lastCheck is the check that was resolved last, for inspection: CN-8.4.
type lastCheck struct {
	who, what   uint8
	as, asr, ds int16
}

// taken is what marks and the game master's modifiers add to the next check of a
// combatant, CN-0.33, CN-0.34; it uses up what counts for only one check.
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

// check makes a check of a character by one of its scores, CN-0.4. The DS is given
// without what marks and modifiers add.
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

// resolved writes the log's line about a check, CN-8.4.
func (s checks) resolved(i int, what checkKind, as, asr, ds int, rule riposte.RuleID, log teller) {
	s.last = lastCheck{who: uint8(i), what: uint8(what), as: int16(as), asr: int16(asr), ds: int16(ds)}
	log.Show(evCheck, rule, s.game.members[i].seat, i, int(what), as, asr, ds, asr-ds)
}

// tellParts tells the parts of an action score to those who may see them, CN-8.5.
func (s checks) tellParts(i int, p parts, plus int, log teller) {
	if log.Log == nil {
		return
	}
	log.ShowTo(s.knowledge().friends(i), evParts, "CN-8.5", s.game.members[i].seat, i, p.attribute, p.mo, p.focus, p.spec, p.misc+plus)
}
