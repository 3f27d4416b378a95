package coolname

import (
	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
)

// move says what a move leaves, whom the mover reaches from its end, and who reaches the mover
// there from where they stand: each with the attack that is likeliest to hit. A chance is told
// where it follows from what the seat knows, CN-8.9; otherwise the attack alone, whose reach
// everybody sees.
func (v *preview) move(c riposte.Choice, steps int) {
	i := int(v.s.who)
	there := v.s.Clone().(*state)
	there.bodies[i].at = ground.Square(c.Args())
	if c.Verb() == verbMove {
		there.used |= usedMove
	} else {
		there.used |= usedMinor
	}
	var left []phrase.Text
	for _, part := range [...]struct {
		bit  uint8
		name phrase.Text
	}{{usedMajor, ref("note.major")}, {usedMove, ref("note.movement")}, {usedMinor, ref("note.minor")}} {
		if there.used&part.bit == 0 && (part.bit != usedMajor || there.bodies[i].vitality > 0) {
			left = append(left, part.name)
		}
	}
	leaves := ref("fact.move.nothing")
	if left != nil {
		leaves = ref("fact.move.left", commas(left))
	}
	v.fact(ref("fact.move", steps*ground.Step), leaves, "CN-3.12")

	if there.used&usedMajor == 0 && there.bodies[i].vitality > 0 {
		if !v.reached(there, i, func(k strike) phrase.Text {
			return ref("fact.reach", there.names().called(int(k.target)), there.names().armed(k))
		}) {
			v.fact(ref("fact.reach-nobody"), ref("nobody"), "CN-4.12")
		}
	}
	any := false
	from, to := there.span(1 - there.side(i))
	for e := from; e < to; e++ {
		if !there.present(e) || !there.able(e) {
			continue
		}
		any = v.reached(there, e, func(k strike) phrase.Text {
			if int(k.target) != i {
				return ""
			}
			return ref("fact.reached", there.names().called(e), there.names().called(i), there.names().armed(k))
		}) || any
	}
	if !any {
		v.fact(ref("fact.reached-nobody", there.names().called(i)), ref("nobody"), "CN-4.12")
	}
}

// reached says whom somebody can attack, each with the likeliest attack as it is called; what is
// called "" is left out. It reports whether there is anybody.
func (v *preview) reached(s *state, by int, called func(strike) phrase.Text) (any bool) {
	type best struct {
		told  phrase.Text
		shot  preview
		found bool
	}
	of := make([]best, s.game.n)
	for _, k := range s.fight().thrusts(by) {
		name := called(k)
		if name == "" {
			continue
		}
		one := preview{s: s, seat: v.seat}
		if s.foe(by) {
			// What it has to beat may be hidden from whoever looks.
			if _, known := s.forecast().defendingDS(v.seat, k); known {
				one.attack(k)
			}
		} else {
			one.attack(k)
		}
		b := &of[k.target]
		if !b.found || one.rule != "" && (b.shot.rule == "" || one.most > b.shot.most) {
			*b = best{name, one, true}
		}
	}
	for t := range of {
		b := &of[t]
		if !b.found {
			continue
		}
		any = true
		value, rule := ref("fact.reach.hidden"), riposte.RuleID("CN-8.9")
		if b.shot.rule != "" {
			low, high := phrase.Percent(float64(b.shot.least)/1e6), phrase.Percent(float64(b.shot.most)/1e6)
			value, rule = ref("chance", high), b.shot.rule
			if low != high {
				value = ref("fact.reach.between", low, high)
			}
		}
		v.fact(b.told, value, rule)
	}
	return any
}
