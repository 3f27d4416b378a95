package coolduel

import (
	"riposte"
	"riposte/geom"
	"riposte/rules/coolduel/ground"
)

// declare is CD-4.7 (1): the cost is paid, a thrown item destroyed, the granted
// movement done.
func (s *state) declare(u unit, t thrust, log riposte.Log) {
	o, _ := s.offence(u, t.hand, t.blow)
	cost := s.costOf(&o, t.special)
	paid := s.pay(u, cost)
	f := &s.fights[u]
	s.flow = flow{by: u, on: t.target, hand: t.hand, blow: t.blow, special: t.special, cost: int16(cost)}
	fl := &s.flow
	if u.pc() {
		fl.kind, fl.both = s.gear(u).hand[t.hand].kind, s.gear(u).both
	}
	s.tell(log, evAttacks, "CD-3.17", u, t.target, int(t.blow), int(t.special), paid)
	s.spend()
	switch t.special {
	case crossStrike:
		f.crossed = true // CD-7.53
		fl.targets, fl.n = s.crossed(u, int(t.goal.X))
		fl.on = fl.targets[0]
		s.stage = stageStrike
	case bloodHunt:
		fl.ends = true
		s.glide(u, t.goal, log)
		s.stage = stageHunt
	case leapingAttack:
		f.leapt = true
		s.glide(u, t.goal, log)
		s.stage = stageStrike
	case plain, armorStreak, decapitate, groundBreak, pummel, raiseDust, rapidBarrage, scorpionStrike, uppercut:
		fl.ends = t.special == groundBreak
		s.stage = stageStrike
	}
	s.mark()
}

// glide is movement without AP: Blood Hunt and Leaping Attack.
func (s *state) glide(u unit, to ground.Space, log riposte.Log) {
	f := &s.fights[u]
	if from := f.at; from != to {
		s.tell(log, evMoves, "CD-3.13", u, 0, int(from.X), int(from.Y), int(to.X), int(to.Y), 0)
		s.put(u, to, log)
	}
}

// mark notes what counts as it was at declaration.
func (s *state) mark() {
	fl := &s.flow
	user, target := &s.fights[fl.by], &s.fights[fl.on]
	fl.threshold, fl.spot = target.td, target.at
	fl.front = ground.Toward(user.at, s.game.trait[fl.by].size, target.at, s.game.trait[fl.on].size)
}

// hunted is CD-7.58.
func (s *state) hunted() {
	fl := &s.flow
	o, _ := s.offence(fl.by, fl.hand, fl.blow)
	s.stage = stageStrike
	if !s.inReach(fl.by, fl.on, o.reach) {
		s.stage = stageLast
	}
}

// strike is CD-4.7 (2): the target is asked for its reaction.
func (s *state) strike() {
	fl := &s.flow
	if !s.fights[fl.on].on { // CD-7.61
		s.stage = stageAfter
		return
	}
	s.ask(answering, fl.on.seat())
	s.stage = waiting
}

// spend is CD-3.26, CD-7.104 and CD-3.25.
func (s *state) spend() {
	fl := &s.flow
	if fl.blow == throw {
		if !fl.by.pc() {
			f := &s.fights[fl.by]
			f.knives--
			f.weapon = s.stats(fl.by).Weapon
			return
		}
		s.gear(fl.by).letGo(int(fl.hand))
		s.gear(fl.by).touched++
		s.weigh(fl.by)
	}
	if fl.by.pc() && fl.blow == fire {
		s.gear(fl.by).hand[fl.hand].loaded = false
	}
}

// react is CD-4.40: the reaction is paid for and its dice are thrown.
func (s *state) react(u unit, c riposte.Choice, d riposte.Dice, log riposte.Log) {
	fl := &s.flow
	fl.answer, fl.percent = c.Verb(), 100
	s.stage = stageHurt
	switch c.Verb() {
	case verbTake:
		s.tell(log, evTakes, "CD-4.10", u, fl.by)
	case verbBlock:
		sh, _ := s.shelter(u, part(c, 0))
		s.pay(u, sh.ap)
		fl.percent = int16(sh.percent)
		s.tell(log, evBlocks, "CD-4.42", u, fl.by, part(c, 0), sh.percent)
		cost := int(fl.cost)
		if s.game.options.lessThan {
			cost++
		}
		if cost <= sh.absorb { // CD-4.49
			s.tell(log, evAbsorbs, "CD-4.49", u, fl.by, int(fl.cost), sh.absorb)
			s.nullify()
		}
	case verbDodge:
		s.pay(u, part(c, 2))
		fl.goal = spot(c, 0)
		f := &s.fights[u]
		spaces := f.at.Square().King(fl.goal.Square())
		fl.stayed, fl.dodging = spaces == 0, true
		fl.score = int16(s.dodgeScore(u, spaces))
		s.tell(log, evDodges, "CD-4.58", u, fl.by, int(fl.goal.X), int(fl.goal.Y), int(fl.score))
		s.throwDice(fl.by, 1, hundred, stageAimed, d)
	case verbParry:
		s.parry(u, blow(part(c, 0)), part(c, 1), uint8(part(c, 2)), d, log)
	case verbStep:
		s.pay(u, 0)
		f := &s.fights[u]
		f.stepped = true
		from := f.at
		fl.goal = spot(c, 0)
		s.tell(log, evSteps, "CD-4.76", u, fl.by, int(from.X), int(from.Y), int(fl.goal.X), int(fl.goal.Y))
		s.put(u, fl.goal, log)
		s.entering(u, from, stageStepped)
	}
}

// nullify is CD-4.8; a dodger still moves.
func (s *state) nullify() {
	s.flow.null = true
	s.stage = stageAfter
	if s.flow.dodging {
		s.stage = stageDodge
	}
}

// attackBonus is CD-4.23.
func (s *state) attackBonus(u unit, o *offence, sp special) int {
	bonus := o.bonus + int(s.game.content.Specials[sp].Bonus)
	if s.fights[u].bound() {
		bonus -= int(s.game.content.BoundLoss)
	}
	return bonus
}

// aimed is CD-4.22.
func (s *state) aimed(log riposte.Log) {
	fl := &s.flow
	o := s.printed(fl.by, fl.kind, fl.both, fl.blow)
	total := s.die() + s.attackBonus(fl.by, &o, fl.special)
	fl.total = int16(total)
	s.tell(log, evRolls, "CD-4.22", fl.by, fl.on, s.die(), total, int(fl.score))
	if total < int(fl.score) {
		s.tell(log, evMisses, "CD-4.22", fl.by, fl.on)
		s.nullify()
		return
	}
	if total >= hundred && o.critical() { // CD-4.28
		fl.critical = true
		s.tell(log, evCritical, "CD-4.28", fl.by, fl.on, 1)
	}
	s.stage = stageHurt
}

// parry is CD-4.63: the dice are thrown.
func (s *state) parry(u unit, b blow, n int, hand uint8, d riposte.Dice, log riposte.Log) {
	fl := &s.flow
	first, _ := s.parryCost(u, hand, b)
	s.pay(u, first+n*int(s.game.content.PerParryDie))
	fl.back, fl.backHand = b, hand
	s.tell(log, evParries, "CD-4.63", u, fl.by, int(b), n)
	if !s.hasLuck(u) {
		o, _ := s.offence(u, hand, b)
		sum, criticals := rollParry(d, n, hundred-s.attackBonus(u, &o, plain))
		fl.sum, fl.pierced, fl.pooled = int16(sum), uint8(criticals), true
		s.stage = stageParried
		return
	}
	s.throwDice(u, n, hundred, stageParried, d)
}

// parried is CD-4.64 to CD-4.72.
func (s *state) parried(log riposte.Log) {
	fl := &s.flow
	u := fl.on
	o, _ := s.offence(u, fl.backHand, fl.back)
	bonus := s.attackBonus(u, &o, plain) // CD-4.69: -20 Bound
	sum, criticals := int(fl.sum), int(fl.pierced)
	if !fl.pooled {
		for _, face := range s.roll.face[:s.roll.n] {
			sum += int(face)
			criticals += bit(int(face)+bonus >= hundred) // CD-4.71
		}
	}
	total := sum + bonus + int(s.game.trait[u].DEX)
	if s.tired(u) {
		total -= int(s.game.content.TiredLoss)
	}
	attacker := &s.fights[fl.by]
	s.tell(log, evRolls, "CD-4.64", u, fl.by, sum, total, int(attacker.td))
	if total < int(attacker.td) { // CD-4.65
		s.tell(log, evParryFails, "CD-4.65", u, fl.by)
		s.stage = stageHurt
		return
	}
	s.tell(log, evParried, "CD-4.65", u, fl.by)
	if !o.critical() {
		criticals = 0
	}
	if criticals > 0 {
		s.tell(log, evCritical, "CD-4.70", u, fl.by, criticals)
	}
	fl.pierced = uint8(criticals)
	s.nullify()
	chain := s.chain(u, fl.by, &o, criticals)
	s.wound(fl.by, u, chain.total(), "CD-4.73", log)
	s.stage, s.then = stageTriggers, stageRiposted
}

// riposted is the parry's criticals on the attacker, CD-4.72.
func (s *state) riposted(log riposte.Log) {
	fl := &s.flow
	if !s.fights[fl.by].on { // CD-4.74
		s.stage = stageLast
		return
	}
	s.stage = stageAfter
	o, _ := s.offence(fl.on, fl.backHand, fl.back)
	if fl.pierced == 0 || o.item == nil || !s.fights[fl.on].on {
		return
	}
	s.criticalEffects(fl.by, fl.on, o.item, fl.pierced, log)
	s.stage, s.back = stageBreak, stageAfter
}

// criticalEffects is CD-4.30 to CD-4.32 on u.
func (s *state) criticalEffects(u, by unit, it *Item, times uint8, log riposte.Log) {
	cr := &it.Critical
	if cr.Bleed {
		s.bleed(u, by, log)
	}
	if cr.Bruise {
		s.fights[u].bruises += times
		s.tell(log, evBruised, "CD-4.31", u, by, int(s.fights[u].bruises))
	}
	if cr.Shatter {
		s.flow.breaks, s.flow.breaker, s.flow.broken = times, by, u
	}
}

// dealHurt is CD-4.7 (4): the damage is due, a gun's dice first (CD-4.19).
func (s *state) dealHurt(d riposte.Dice, log riposte.Log) {
	fl := &s.flow
	o := s.printed(fl.by, fl.kind, fl.both, fl.blow)
	if !o.gun {
		s.land(&o, log)
		return
	}
	if s.hasLuck(fl.by) {
		fl.gun = 0
		s.throwDice(fl.by, int(o.item.Dice), ten, stageShot, d)
		return
	}
	fl.gun = int32(rollGun(d, int(o.item.Dice), s.explode(&o)))
	s.tell(log, evShot, "CD-4.18", fl.by, fl.on, int(fl.gun))
	s.land(&o, log)
}

// explode is CD-4.18 and CD-4.21.
func (s *state) explode(o *offence) int {
	if s.flow.critical && o.item.Critical.Explode > 0 {
		return int(o.item.Critical.Explode)
	}
	return ten
}

// shot is a batch of gun dice that a luck die may have changed.
func (s *state) shot(d riposte.Dice, log riposte.Log) {
	fl := &s.flow
	o := s.printed(fl.by, fl.kind, fl.both, fl.blow)
	again, limit := 0, s.explode(&o)
	for _, face := range s.roll.face[:s.roll.n] {
		fl.gun += int32(face)
		again += bit(int(face) >= limit) // CD-4.20
	}
	switch {
	case again == 0:
		s.tell(log, evShot, "CD-4.18", fl.by, fl.on, int(fl.gun))
		s.land(&o, log)
	case s.hasLuck(fl.by):
		s.throwDice(fl.by, again, ten, stageShot, d)
	default:
		fl.gun += int32(rollGun(d, again, limit))
		s.tell(log, evShot, "CD-4.18", fl.by, fl.on, int(fl.gun))
		s.land(&o, log)
	}
}

// land deals the damage of the flow.
func (s *state) land(o *offence, log riposte.Log) {
	fl := &s.flow
	chain := s.chain(fl.by, fl.on, o, bit(fl.critical))
	s.wound(fl.on, fl.by, chain.total(), "CD-4.11", log)
	s.stage, s.then = stageTriggers, stageWounded
}

// wounded is CD-4.7 (6).
func (s *state) wounded(log riposte.Log) {
	fl := &s.flow
	if !s.fights[fl.on].on { // CD-4.8
		s.stage = stageAfter
		return
	}
	s.stage = stageDodge
	o := s.printed(fl.by, fl.kind, fl.both, fl.blow)
	if fl.critical && o.item != nil && s.fights[fl.by].on {
		s.criticalEffects(fl.on, fl.by, o.item, 1, log)
	}
	if fl.dodging && fl.stayed && s.hunts(fl.by) && int(fl.total) >= 2*max(1, int(fl.score)) { // CD-4.83
		floored := fl.on
		if s.game.options.hunterProne {
			floored = fl.by
		}
		s.fell(floored, fl.by, "CD-4.83", log)
	}
	s.stage, s.back = stageBreak, stageDodge
}

// hunts is CD-4.83: Hunters only, not their companions.
func (s *state) hunts(u unit) bool { return u.pc() && s.game.trait[u].class == hunter }

// dodgeMoves is CD-4.7 (7): CD-4.60 and CD-4.61.
func (s *state) dodgeMoves(log riposte.Log) {
	fl := &s.flow
	f := &s.fights[fl.on]
	next := stageEffect
	if fl.null {
		next = stageAfter
	}
	s.stage = next
	if !fl.dodging || !f.on || f.at == fl.goal {
		return
	}
	from := f.at
	b, portal := s.board(f.arena), s.portal(f.arena)
	size := s.game.trait[fl.on].size
	d, k, _ := from.Square().Aligned(fl.goal.Square())
	p := from
	for range k {
		q := p.Step(d)
		stops := b.Magma.Newly(p, q, size) || portal.Newly(p, q, size)
		if p = q; stops {
			break
		}
	}
	before := p.Step(d.Opposite())
	s.tell(log, evMoves, "CD-4.60", fl.on, 0, int(from.X), int(from.Y), int(p.X), int(p.Y), 0)
	s.put(fl.on, p, log)
	s.entering(fl.on, before, next)
}

// steppedAway is CD-4.76 and CD-4.77.
func (s *state) steppedAway(log riposte.Log) {
	fl := &s.flow
	if !s.fights[fl.on].on || !s.fights[fl.by].on {
		s.stage = stageAfter
		return
	}
	o := s.printed(fl.by, fl.kind, fl.both, fl.blow)
	if s.apart(fl.by, fl.on) > o.reach {
		s.tell(log, evMisses, "CD-4.76", fl.by, fl.on)
		s.nullify()
		return
	}
	s.stage = stageHurt
}

// after is CD-4.7 (9), and the next target of a Cross Strike.
func (s *state) after(log riposte.Log) {
	fl := &s.flow
	if !s.fights[fl.by].on {
		s.stage = stageLast
		return
	}
	switch fl.special {
	case raiseDust:
		s.fights[fl.by].dusty = true // CD-7.70
		s.tell(log, evDust, "CD-7.70", fl.by, 0)
	case groundBreak: // CD-7.65
		arena := s.fights[fl.by].arena
		size := s.game.trait[fl.on].size
		s.rough[arena].AddShape(fl.spot, size)
		s.broken = true
		s.shift(0)
		s.tell(log, evRough, "CD-7.65", fl.by, 0, int(fl.spot.X), int(fl.spot.Y))
	case crossStrike:
		for int(fl.at)+1 < int(fl.n) {
			fl.at++
			next := fl.targets[fl.at]
			if !s.fights[next].on {
				continue
			}
			s.flow = flow{
				by: fl.by, on: next, hand: fl.hand, blow: fl.blow, special: fl.special, cost: fl.cost, kind: fl.kind, both: fl.both,
				targets: fl.targets, n: fl.n, at: fl.at,
			}
			s.mark()
			s.stage = stageStrike
			return
		}
	case plain, armorStreak, bloodHunt, decapitate, leapingAttack, pummel, rapidBarrage, scorpionStrike, uppercut:
	}
	s.stage = stageTurn
	if fl.ends {
		s.stage = stageLast
	}
}

// away is the direction from one to another, CD-7.72.
func (s *state) away(u, from unit) geom.Direction {
	f, g := &s.fights[from], &s.fights[u]
	return ground.Toward(f.at, s.game.trait[from].size, g.at, s.game.trait[u].size)
}
