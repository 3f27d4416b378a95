package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
)

// declare takes (1) of CD-4.7: the cost is paid, a thrown item is used up, and the
// granted movement is done.
func (s fight) declare(u unit, t thrust, log riposte.Log) {
	o, _ := s.attacks().offence(u, t.hand, t.blow)
	cost := s.attacks().costOf(&o, t.special)
	paid := s.actions().pay(u, cost)
	f := &s.fights[u]
	s.flow = flow{by: u, on: t.target, hand: t.hand, blow: t.blow, special: t.special, cost: int16(cost)}
	fl := &s.flow
	if u.pc() {
		fl.kind, fl.both = s.gear(u).hand[t.hand].kind, s.gear(u).both
	}
	tell(log, evAttacks, "CD-3.17", u, t.target, int(t.blow), int(t.special), paid)
	s.spend()
	switch t.special {
	case tables.CrossStrike:
		f.crossed = true // CD-7.53
		fl.targets, fl.n = s.specials().crossed(u, int(t.goal.X))
		fl.on = fl.targets[0]
		s.stage = stageStrike
	case tables.BloodHunt:
		fl.ends = true
		s.mover().glide(u, t.goal, log)
		s.stage = stageHunt
	case tables.LeapingAttack:
		f.leapt = true
		s.mover().glide(u, t.goal, log)
		s.stage = stageStrike
	case tables.Plain, tables.ArmorStreak, tables.Decapitate, tables.GroundBreak, tables.Pummel, tables.RaiseDust, tables.RapidBarrage, tables.ScorpionStrike, tables.Uppercut:
		fl.ends = t.special == tables.GroundBreak
		s.stage = stageStrike
	}
	s.mark()
}

// mark notes things that count as they were at declaration.
func (s fight) mark() {
	fl := &s.flow
	user, target := &s.fights[fl.by], &s.fights[fl.on]
	fl.threshold, fl.spot = target.td, target.at
	fl.front = ground.Toward(user.at, s.game.trait[fl.by].size, target.at, s.game.trait[fl.on].size)
}

// strike takes (2) of CD-4.7: the target is asked for its reaction.
func (s fight) strike() {
	fl := &s.flow
	if !s.fights[fl.on].on { // CD-7.61
		s.stage = stageAfter
		return
	}
	s.ask(answering, fl.on.seat())
	s.stage = waiting
}

// spend uses up a thrown item or a gun's load, CD-3.26, CD-7.104 and CD-3.25.
func (s fight) spend() {
	fl := &s.flow
	if fl.blow == tables.Throw {
		if !fl.by.pc() {
			f := &s.fights[fl.by]
			f.knives--
			f.weapon = s.stats(fl.by).Weapon
			return
		}
		g := s.gear(fl.by)
		g.letGo(int(fl.hand))
		g.touched++
		g.weigh(s.game.content)
	}
	if fl.by.pc() && fl.blow == tables.Fire {
		s.gear(fl.by).hand[fl.hand].loaded = false
	}
}

// aimed judges the roll against a dodge, CD-4.22.
func (s fight) aimed(log riposte.Log) {
	fl := &s.flow
	o := s.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
	total := s.rolls().die() + s.rolls().attackBonus(fl.by, &o, fl.special)
	fl.total = int16(total)
	tell(log, evRolls, "CD-4.22", fl.by, fl.on, s.rolls().die(), total, int(fl.score))
	if total < int(fl.score) {
		tell(log, evMisses, "CD-4.22", fl.by, fl.on)
		s.reaction().nullify()
		return
	}
	if total >= hundred && o.critical() { // CD-4.28
		fl.critical = true
		tell(log, evCritical, "CD-4.28", fl.by, fl.on, 1)
	}
	s.stage = stageHurt
}

// criticalEffects has a critical's effects on u, CD-4.30 to CD-4.32.
func (s fight) criticalEffects(u, by unit, it *tables.Item, times uint8, log riposte.Log) {
	cr := &it.Critical
	if cr.Bleed {
		s.statuses().bleed(u, by, log)
	}
	if cr.Bruise {
		s.fights[u].bruises += times
		tell(log, evBruised, "CD-4.31", u, by, int(s.fights[u].bruises))
	}
	if cr.Shatter {
		s.flow.breaks, s.flow.breaker, s.flow.broken = times, by, u
	}
}

// dealHurt takes (4) of CD-4.7: the damage is due, after a gun's dice (CD-4.19).
func (s fight) dealHurt(d riposte.Dice, log riposte.Log) {
	fl := &s.flow
	o := s.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
	if !o.gun {
		s.land(&o, log)
		return
	}
	if s.rolls().hasLuck(fl.by) {
		fl.gun = 0
		s.rolls().throwDice(fl.by, int(o.item.Dice), ten, stageShot, d)
		return
	}
	fl.gun = int32(rollGun(d, int(o.item.Dice), s.rolls().explode(&o)))
	tell(log, evShot, "CD-4.18", fl.by, fl.on, int(fl.gun))
	s.land(&o, log)
}

// shot judges a batch of gun dice that a luck die may have changed.
func (s fight) shot(d riposte.Dice, log riposte.Log) {
	fl := &s.flow
	o := s.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
	again, limit := 0, s.rolls().explode(&o)
	for _, face := range s.roll.face[:s.roll.n] {
		fl.gun += int32(face)
		again += bit(int(face) >= limit) // CD-4.20
	}
	switch {
	case again == 0:
		tell(log, evShot, "CD-4.18", fl.by, fl.on, int(fl.gun))
		s.land(&o, log)
	case s.rolls().hasLuck(fl.by):
		s.rolls().throwDice(fl.by, again, ten, stageShot, d)
	default:
		fl.gun += int32(rollGun(d, again, limit))
		tell(log, evShot, "CD-4.18", fl.by, fl.on, int(fl.gun))
		s.land(&o, log)
	}
}

// land deals the damage of the flow.
func (s fight) land(o *offence, log riposte.Log) {
	fl := &s.flow
	chain := s.harm().chain(fl.by, fl.on, o, bit(fl.critical))
	s.harm().wound(fl.on, fl.by, chain.total(), "CD-4.11", log)
	s.stage, s.then = stageTriggers, stageWounded
}

// wounded takes (6) of CD-4.7.
func (s fight) wounded(log riposte.Log) {
	fl := &s.flow
	if !s.fights[fl.on].on { // CD-4.8
		s.stage = stageAfter
		return
	}
	s.stage = stageDodge
	o := s.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
	if fl.critical && o.item != nil && s.fights[fl.by].on {
		s.criticalEffects(fl.on, fl.by, o.item, 1, log)
	}
	if fl.dodging && fl.stayed && s.harm().hunts(fl.by) && int(fl.total) >= 2*max(1, int(fl.score)) { // CD-4.83
		floored := fl.on
		if s.game.options.hunterProne {
			floored = fl.by
		}
		s.statuses().fell(floored, fl.by, "CD-4.83", log)
	}
	s.stage, s.back = stageBreak, stageDodge
}

// after takes (9) of CD-4.7, and goes on to the next target of a Cross Strike.
func (s fight) after(log riposte.Log) {
	fl := &s.flow
	if !s.fights[fl.by].on {
		s.stage = stageLast
		return
	}
	switch fl.special {
	case tables.RaiseDust:
		s.fights[fl.by].dusty = true // CD-7.70
		tell(log, evDust, "CD-7.70", fl.by, 0)
	case tables.GroundBreak: // CD-7.65
		arena := s.fights[fl.by].arena
		size := s.game.trait[fl.on].size
		s.rough[arena].AddShape(fl.spot, size)
		s.broken = true
		s.mover().shift(0)
		tell(log, evRough, "CD-7.65", fl.by, 0, int(fl.spot.X), int(fl.spot.Y))
	case tables.CrossStrike:
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
	case tables.Plain, tables.ArmorStreak, tables.BloodHunt, tables.Decapitate, tables.LeapingAttack, tables.Pummel, tables.RapidBarrage, tables.ScorpionStrike, tables.Uppercut:
	}
	s.stage = stageTurn
	if fl.ends {
		s.stage = stageLast
	}
}
