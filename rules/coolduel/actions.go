package coolduel

import (
	"math/bits"

	"riposte"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
)

// legalTurn lists the actions of a turn, CD-10.3.
func (s actions) legalTurn(buf []riposte.Choice, u unit) []riposte.Choice {
	f := &s.fights[u]
	if f.stunned { // CD-5.18
		return append(buf, word1(verbEnd, 0))
	}
	if goals := s.statuses().compelled(u); goals != 0 { // CD-5.13
		buf = s.attacks().thrusts(buf, u, goals)
		buf = s.mover().approaches(buf, u, goals)
		if !s.judgeSimple(u, verbCalm).Is() {
			buf = append(buf, word1(verbCalm, 0))
		}
		return buf
	}
	most, enemies := s.afford(u), s.enemies(u)
	var w sweep
	if most < 1 && u.pc() || s.mover().lonely(u) {
		w.near, enemies = far, 0
	} else {
		w = s.attacks().sweep(u, enemies)
	}
	if most > 0 && enemies != 0 {
		buf = s.attacks().thrustsIn(buf, u, enemies, &w)
		for set := enemies; set != 0 && w.near == 1; set = set.rest() {
			if v := set.first(); w.apart[v] == 1 {
				for n := 1; n <= most; n++ {
					buf = append(buf, word2(verbExhaust, int(v), n))
				}
			}
		}
	}
	if s.game.options.exhaustAll { // CD-3.56
		for set := s.present() &^ enemies &^ only(u); set != 0 && most > 0; set = set.rest() {
			for n := 1; n <= most && s.apart(u, set.first()) <= 1; n++ {
				buf = append(buf, word2(verbExhaust, int(set.first()), n))
			}
		}
	}
	buf = s.mover().moves(buf, u)
	if u.pc() {
		buf = s.hands().handlings(buf, u, most)
	} else {
		buf = s.companions().abilities(buf, u, enemies, &w)
	}
	for set := s.concerned(f); set != 0; set &= set - 1 {
		if verb := verbStand + uint8(bits.TrailingZeros8(set)); !s.judgeSimple(u, verb).Is() {
			buf = append(buf, word1(verb, 0))
		}
	}
	if s.game.options.shared && s.mover().judgeEnd(u).Is() {
		return buf
	}
	return append(buf, word1(verbEnd, 0))
}

// concerned is a cheap test of which actions without arguments have anything to end,
// bit by verb from verbStand on. Nearly always nothing has.
func (s actions) concerned(f *fighter) (set uint8) {
	if f.prone {
		set = 1
	}
	if f.bound() {
		set |= 1 << (verbUnbind - verbStand)
	}
	if f.burning.from != noSource {
		set |= 1 << (verbDouse - verbStand)
	}
	if s.game.glazed && f.arena == 0 {
		set |= 1 << (verbGlass - verbStand)
	}
	if f.stance {
		set |= 1 << (verbCalm - verbStand)
	}
	return set
}

// judgeSimple judges the actions without arguments.
func (s actions) judgeSimple(u unit, verb uint8) no {
	f, c := &s.fights[u], s.game.content
	cost := 0
	switch verb {
	case verbStand:
		if !f.prone {
			return refuse("CD-3.44", "refuse.not-prone")
		}
		cost = int(c.StandAP) // CD-3.45
		if f.anxious != 0 {
			cost++
		}
	case verbUnbind:
		if !f.bound() {
			return refuse("CD-3.46", "refuse.not-bound")
		}
		cost = s.price(u, s.unbindAP(u))
	case verbDouse:
		if f.burning.from == noSource {
			return refuse("CD-3.47", "refuse.not-burning")
		}
		cost = s.price(u, int(c.DouseAP))
	case verbGlass:
		b := s.board(f.arena)
		switch {
		case f.arena != 0 || b.Glass == noSpaces:
			return refuse("CD-8.28", "refuse.no-glass")
		case s.second != 0:
			return refuse("CD-8.30", "refuse.glass-broken")
		case !s.beside(u, &b.Glass):
			return refuse("CD-8.28", "refuse.glass-far", s.apartFrom(u, &b.Glass))
		}
		cost = s.price(u, int(c.GlassAP))
	case verbCalm:
		if !f.stance {
			return refuse("CD-3.52", "refuse.not-in-stance")
		}
		cost = s.price(u, 0)
	}
	return s.poor(u, cost)
}

// unbindAP is the cost of ending Bound, CD-3.46 and CD-7.98.
func (s actions) unbindAP(u unit) int {
	if s.fights[u].boundBy != 0 {
		return int(s.game.content.PounceAP)
	}
	return int(s.game.content.UnbindAP)
}

// beside reports whether a space of a set is at range distance 1, CD-8.29.
func (s actions) beside(u unit, set *ground.Area) bool {
	f, size := &s.fights[u], s.game.trait[u].size
	for y := f.at.Y - 1; y <= f.at.Y+size; y++ {
		for x := f.at.X - 1; x <= f.at.X+size; x++ {
			p := ground.Space{X: x, Y: y}
			if ground.Apart(f.at, size, p, 1) == 1 && set.Has(p) {
				return true
			}
		}
	}
	return false
}

// apartFrom is the distance to the nearest of some spaces.
func (s actions) apartFrom(u unit, set *ground.Area) int {
	f, size, least := &s.fights[u], s.game.trait[u].size, ground.MaxSide
	for y, row := range set {
		for ; row != 0; row &= row - 1 {
			least = min(least, ground.Apart(f.at, size, ground.Space{X: int8(bits.TrailingZeros32(row)), Y: int8(y)}, 1))
		}
	}
	return least
}

// judgeTurn says why an action can't be taken.
func (s actions) judgeTurn(u unit, c riposte.Choice) no {
	f := &s.fights[u]
	verb := c.Verb()
	if f.stunned && verb != verbEnd {
		return refuse("CD-5.18", "refuse.stunned")
	}
	if n := s.judgeFree(u, c); n.Is() {
		return n
	}
	if !f.stance || verb == verbCalm || f.stunned {
		return no{}
	}
	goals := s.statuses().compelled(u)
	if goals == 0 {
		return no{}
	}
	switch verb {
	case verbEnd:
		return refuse("CD-5.15", "refuse.frenzied-first")
	case verbMove:
		to := spot(c, 0)
		if p := s.mover().approachCost(u, goals, to); p > 0 && p <= s.afford(u) && !s.mover().footing(u).Shut.Has(to) {
			return no{}
		}
	case verbAttack:
		t, _ := thrustOf(c)
		if t.special == tables.CrossStrike {
			list, n := s.specials().crossed(u, int(t.goal.X))
			for _, v := range list[:n] {
				if goals.has(v) {
					return no{}
				}
			}
		} else if goals.has(t.target) {
			return no{}
		}
	}
	return refuse("CD-5.13", "refuse.frenzied")
}

// judgeFree is judgeTurn without regard to Frenzied.
func (s actions) judgeFree(u unit, c riposte.Choice) no {
	verb := c.Verb()
	switch verb {
	case verbMove:
		return s.mover().judgeMove(u, c)
	case verbAttack:
		return s.attacks().judgeThrust(u, c)
	case verbExhaust:
		v, n := unit(part(c, 0)), part(c, 1)
		switch {
		case c.Args()>>16 != 0 || v == 0 || v > maxUnits || v == u || !s.present().has(v):
			return refuse("CD-3.30", "refuse.exhaust-another")
		case !s.game.options.exhaustAll && !s.enemies(u).has(v):
			return refuse("CD-3.30", "refuse.exhaust-enemy")
		case s.apart(u, v) > 1:
			return refuse("CD-3.28", "refuse.adjacent", s.apart(u, v))
		case n < 1:
			return refuse("CD-3.2", "refuse.least-ap")
		}
		return s.poor(u, s.price(u, n))
	case verbReload, verbQuick, verbGrip, verbFetch, verbPick, verbDrop:
		if !u.pc() {
			return refuse("CD-1.56", "refuse.companion-items")
		}
		return s.hands().judgeHandling(u, c)
	case verbStand, verbUnbind, verbDouse, verbGlass, verbCalm:
		if c.Args() == 0 {
			return s.judgeSimple(u, verb)
		}
	case verbFlame, verbHymn, verbPounce:
		return s.companions().judgeAbility(u, c)
	case verbEnd:
		if c.Args() == 0 {
			return s.mover().judgeEnd(u)
		}
	}
	return refuse("CD-3.53", "refuse.no-action")
}

// price is what an action or reaction with P printed AP costs, CD-3.1.
func (s actions) price(u unit, printed int) int {
	f := &s.fights[u]
	if f.prone {
		printed *= 2
	}
	if f.anxious != 0 {
		printed++
	}
	return printed
}

// afford is the highest printed AP that somebody can pay for, -1 for none at all.
func (s actions) afford(u unit) int {
	f := &s.fights[u]
	left := int(f.ap)
	if f.anxious != 0 {
		left--
	}
	if f.prone && left > 0 {
		left /= 2
	}
	return left
}

// poor refuses what somebody can't pay for, CD-2.14.
func (s actions) poor(u unit, cost int) no {
	if ap := int(s.fights[u].ap); cost > ap {
		return refuse("CD-2.14", "refuse.ap", cost, ap)
	}
	return no{}
}

// pay takes the AP before anything is done, CD-2.13.
func (s actions) pay(u unit, printed int) int {
	cost := s.price(u, printed)
	s.fights[u].ap -= int16(cost)
	return cost
}

// act does an action of the character whose turn it is.
func (s actions) act(u unit, c riposte.Choice, d riposte.Dice, log riposte.Log) {
	f, content := &s.fights[u], s.game.content
	s.stage = stageTurn
	switch verb := c.Verb(); verb {
	case verbMove:
		s.mover().move(u, spot(c, 0), log)
	case verbAttack:
		t, _ := thrustOf(c)
		s.fight().declare(u, t, log)
	case verbExhaust:
		v, n := unit(part(c, 0)), part(c, 1)
		s.pay(u, n)
		s.flow = flow{by: u, on: v, amount: int16(n)}
		tell(log, evExhausts, "CD-3.28", u, v, n)
		s.rolls().throwDice(u, 1, hundred, stageExhausted, d)
	case verbReload, verbQuick, verbGrip, verbFetch, verbPick, verbDrop:
		s.pay(u, s.hands().handlingAP(u, c))
		s.hands().handle(u, c, log)
	case verbStand:
		f.ap -= content.StandAP
		if f.anxious != 0 {
			f.ap--
		}
		f.prone = false
		tell(log, evStands, "CD-3.44", u, 0)
	case verbUnbind:
		s.pay(u, s.unbindAP(u))
		f.boundBy, f.boundFree = 0, false
		tell(log, evUnbound, "CD-3.46", u, 0)
	case verbDouse:
		s.pay(u, int(content.DouseAP))
		f.burning = mark{}
		tell(log, evDouses, "CD-3.47", u, 0)
	case verbGlass:
		s.pay(u, int(content.GlassAP))
		tell(log, evShatters, "CD-8.28", u, 0)
		s.ask(mapping, u.seat())
		s.stage = waiting
	case verbCalm:
		s.pay(u, 0)
		f.stance = false
		tell(log, evCalms, "CD-3.52", u, 0)
	case verbFlame, verbHymn, verbPounce:
		s.companions().ability(u, c, d, log)
	case verbEnd:
		s.stage = stageLast
	}
}

// exhausted settles the roll of Exhaust, CD-3.28 and CD-3.29.
func (s actions) exhausted(log riposte.Log) {
	fl := &s.flow
	total := s.rolls().die() + s.attacks().bareBonus(fl.by) - int(s.game.content.PerExhaust)*(int(fl.amount)-1)
	if s.fights[fl.by].bound() { // CD-4.27
		total -= int(s.game.content.BoundLoss)
	}
	target := &s.fights[fl.on]
	tell(log, evAgainstTD, "CD-3.29", fl.by, fl.on, s.rolls().die(), total, int(target.td))
	if total > int(target.td) {
		lost := min(2*fl.amount, target.ap)
		target.ap -= lost
		tell(log, evExhausted, "CD-3.28", fl.on, fl.by, int(lost))
	}
	s.stage = stageTurn
}
