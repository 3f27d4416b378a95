package coolduel

import (
	"math/bits"

	"riposte"
	"riposte/geom"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
)

// effect takes (8) of CD-4.7: a special attack's roll against TD, or the Komodo's.
func (s specials) effect(d riposte.Dice, log riposte.Log) {
	fl := &s.flow
	s.stage = stageAfter
	if fl.null || !s.fights[fl.by].on {
		return
	}
	there := s.fights[fl.on].on
	switch {
	case fl.special == tables.Pummel:
		s.pummelNext(d, log)
	case !there:
	case fl.special == tables.ArmorStreak || fl.special == tables.Uppercut || s.companions().venomous(fl.by):
		fl.now = fl.on
		s.rolls().throwDice(fl.by, 1, hundred, stageEffected, d)
	}
}

// pummelNext rolls against the next character in front, CD-7.68 and CD-7.69: the
// target first, then clockwise.
func (s specials) pummelNext(d riposte.Dice, log riposte.Log) {
	fl := &s.flow
	user := &s.fights[fl.by]
	if fl.rolled == 0 {
		fl.rolled = only(fl.by) | only(fl.on)
		if s.fights[fl.on].on {
			fl.now = fl.on
			s.rolls().throwDice(fl.by, 1, hundred, stageEffected, d)
			return
		}
	}
	for turn := -1; turn <= 1; turn++ {
		p := user.at.Step(fl.front.Turn(turn))
		for rest := s.present() &^ fl.rolled; rest != 0; rest = rest.rest() {
			v := rest.first()
			if g := &s.fights[v]; g.arena == user.arena && ground.Apart(p, 1, g.at, s.game.trait[v].size) == 0 {
				fl.rolled |= only(v)
				fl.now = v
				s.rolls().throwDice(fl.by, 1, hundred, stageEffected, d)
				return
			}
		}
	}
	s.stage = stageAfter
}

// effected judges a roll against TD, CD-4.24 to CD-4.27.
func (s specials) effected(log riposte.Log) {
	fl := &s.flow
	v := fl.now
	o := s.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
	total := s.rolls().die() + s.rolls().attackBonus(fl.by, &o, fl.special)
	td := int(s.fights[v].td)
	if s.game.options.before && v == fl.on {
		td = int(fl.threshold)
	}
	tell(log, evAgainstTD, "CD-4.24", fl.by, v, s.rolls().die(), total, td)
	over := total > td
	s.stage = stageAfter
	switch {
	case fl.special == tables.Pummel:
		if over {
			s.fights[v].stunned = true
			tell(log, evStunned, "CD-7.69", v, fl.by)
		}
		s.stage = stageEffect
	case !over:
	case fl.special == tables.ArmorStreak:
		f := &s.fights[v]
		f.streaked = true
		f.streakOwn = v == s.acting
		tell(log, evStreaked, "CD-7.54", v, fl.by)
		fl.breaks, fl.breaker, fl.broken = 1, fl.by, v
		s.stage, s.back = stageBreak, stageAfter
	case fl.special == tables.Uppercut:
		s.stage = stageToss
	default:
		s.statuses().poison(v, fl.by, log)
	}
}

// toss tosses the target, CD-7.72: if there is room it goes a space away, unless it
// is a mule that refuses.
func (s specials) toss(log riposte.Log) {
	fl := &s.flow
	v := fl.on
	f := &s.fights[v]
	s.stage = stageTossed
	if f.arena != s.fights[fl.by].arena || !s.open(v, s.tossGoal(), f.arena) {
		return
	}
	if s.companions().stubborn(v) {
		s.entered, s.tossing = v, true
		s.ask(balking, v.seat())
		s.stage = waiting
		return
	}
	s.throwOff(log)
}

func (s specials) tossGoal() ground.Space {
	v := s.flow.on
	return s.fights[v].at.Step(s.away(v, s.flow.by))
}

func (s specials) throwOff(log riposte.Log) {
	v := s.flow.on
	from, to := s.fights[v].at, s.tossGoal()
	tell(log, evTossed, "CD-7.72", v, s.flow.by, int(from.X), int(from.Y), int(to.X), int(to.Y))
	s.mover().put(v, to, log)
	s.hazards().entering(v, from, stageTossed)
}

func (s specials) tossed(log riposte.Log) {
	s.stage = stageAfter
	if v := s.flow.on; s.fights[v].on {
		s.statuses().fell(v, s.flow.by, "CD-7.50", log)
	}
}

// patterns are the neighbours of Cross Strike, clockwise (CD-7.59, CD-7.61).
var patterns = [2][4]geom.Direction{
	{geom.North, geom.East, geom.South, geom.West},
	{geom.NorthEast, geom.SouthEast, geom.SouthWest, geom.NorthWest},
}

var patternWords = []string{"straight", "diagonal"}

// crossed lists the targets of a Cross Strike, CD-7.60.
func (s specials) crossed(u unit, pattern int) (list [4]unit, n uint8) {
	f := &s.fights[u]
	var met crew
	enemies := s.enemies(u)
	for _, d := range patterns[pattern] {
		p := f.at.Step(d)
		for set := enemies &^ met; set != 0; set = set.rest() {
			v := set.first()
			g := &s.fights[v]
			if g.arena == f.arena && ground.Apart(p, 1, g.at, s.game.trait[v].size) == 0 && s.sees(u, v) {
				list[n] = v
				n++
				met |= only(v)
			}
		}
	}
	return list, n
}

// specialThrusts lists one special attack with one blow that can be paid for.
func (s specials) specialThrusts(buf []riposte.Choice, u unit, t thrust, targets, within crew, reach int, w *sweep) []riposte.Choice {
	f := &s.fights[u]
	switch t.special {
	case tables.CrossStrike:
		if f.crossed {
			return buf
		}
		for p := range 2 {
			list, n := s.crossed(u, p)
			for _, v := range list[:n] {
				if targets.has(v) {
					t.goal = ground.At(p, 0)
					buf = append(buf, t.choice())
					break
				}
			}
		}
		return buf
	case tables.BloodHunt:
		for set := targets; set != 0; set = set.rest() {
			v := set.first()
			if s.fights[v].hp >= s.game.trait[v].maxHP || s.fights[v].arena != f.arena {
				continue
			}
			t.target, t.goal = v, f.at
			buf = append(buf, t.choice())
			if f.bound() {
				continue
			}
			b := s.board(f.arena)
			costs := s.mover().approach(u, v, huntSteps, false)
			allies := s.bodies(s.present()&^only(u), f.arena)
			for y := max(0, int(f.at.Y)-huntSteps); y <= min(b.H-1, int(f.at.Y)+huntSteps); y++ {
				for x := max(0, int(f.at.X)-huntSteps); x <= min(b.W-1, int(f.at.X)+huntSteps); x++ {
					if costs[y*b.W+x] != 0 && !allies.Has(ground.At(x, y)) {
						t.goal = ground.At(x, y)
						buf = append(buf, t.choice())
					}
				}
			}
		}
		return buf
	case tables.LeapingAttack:
		if f.leapt {
			return buf
		}
		jumps := s.jumps(u)
		b := s.board(f.arena)
		for set := targets; set != 0; set = set.rest() {
			v := set.first()
			now := int(w.apart[v])
			if now > reach+1 {
				continue
			}
			g, size := &s.fights[v], s.game.trait[v].size
			t.target = v
			if now <= reach && b.Sees(f.at, 1, g.at, size) {
				t.goal = f.at
				buf = append(buf, t.choice())
			}
			for rest := jumps; rest != 0 && now > 1; rest &= rest - 1 {
				t.goal = f.at.Step(geom.Direction(bits.TrailingZeros16(rest)))
				if d := ground.Apart(t.goal, 1, g.at, size); d < now && d <= reach && b.Sees(t.goal, 1, g.at, size) {
					buf = append(buf, t.choice())
				}
			}
		}
		return buf
	case tables.RapidBarrage:
		within &= f.hurt
	case tables.Plain, tables.ArmorStreak, tables.Decapitate, tables.GroundBreak, tables.Pummel, tables.RaiseDust, tables.ScorpionStrike, tables.Uppercut:
	}
	for set := within; set != 0; set = set.rest() {
		t.target = set.first()
		buf = append(buf, t.choice())
	}
	return buf
}

// jumps is the directions, by bit, in which a Leaping Attack can go at all.
func (s specials) jumps(u unit) (set uint16) {
	f := &s.fights[u]
	if f.bound() {
		return 0
	}
	g := s.mover().footing(u)
	for d := geom.North; d <= geom.NorthWest; d++ {
		if to := f.at.Step(d); g.Cells.Has(to) && !g.Shut.Has(to) && !(g.Halts && g.Stop.Has(to)) {
			set |= 1 << d
		}
	}
	return set
}

// leap judges the jump of a Leaping Attack, CD-7.66 and CD-7.67.
func (s specials) leap(u, v unit, to ground.Space, reach int) no {
	f, g := &s.fights[u], &s.fights[v]
	b := s.board(f.arena)
	size := s.game.trait[v].size
	now := ground.Apart(f.at, 1, g.at, size)
	if to != f.at {
		switch {
		case f.bound():
			return refuse("CD-5.5", "refuse.bound-jump")
		case ground.Apart(f.at, 1, to, 1) != 1:
			return refuse("CD-7.66", "refuse.jump-adjacent")
		case !s.open(u, to, f.arena):
			return refuse("CD-7.66", "refuse.jump-open")
		case ground.Apart(to, 1, g.at, size) >= now:
			return refuse("CD-7.66", "refuse.jump-nearer")
		case b.Magma.Has(to) || s.portal(f.arena).Has(to):
			return refuse("CD-7.67", "refuse.jump-lost")
		}
	}
	if far := ground.Apart(to, 1, g.at, size); far > reach {
		return refuse("CD-7.67", "refuse.jump-reach", far, reach)
	}
	if !b.Sees(to, 1, g.at, size) {
		return refuse("CD-7.67", "refuse.jump-sight")
	}
	return no{}
}

const huntSteps = 3 // CD-7.57

// judgeHunt judges a Blood Hunt, CD-7.56 and CD-7.57.
func (s specials) judgeHunt(u unit, t thrust) no {
	f, g := &s.fights[u], &s.fights[t.target]
	switch {
	case g.hp >= s.game.trait[t.target].maxHP:
		return refuse("CD-7.56", "refuse.hunt-unhurt")
	case g.arena != f.arena:
		return refuse("CD-7.56", "refuse.hunt-arena")
	case t.goal == f.at:
		return no{}
	case f.bound():
		return refuse("CD-5.5", "refuse.bound-hunt")
	}
	b := s.board(f.arena)
	if int(t.goal.X) >= b.W || int(t.goal.Y) >= b.H || s.mover().approach(u, t.target, huntSteps, false)[int(t.goal.Y)*b.W+int(t.goal.X)] == 0 {
		return refuse("CD-7.57", "refuse.hunt-steps")
	}
	if !s.open(u, t.goal, f.arena) {
		return refuse("CD-3.10", "refuse.last-open")
	}
	return no{}
}

// hunted settles a Blood Hunt after its movement, CD-7.58.
func (s specials) hunted() {
	fl := &s.flow
	o, _ := s.attacks().offence(fl.by, fl.hand, fl.blow)
	s.stage = stageStrike
	if !s.attacks().inReach(fl.by, fl.on, o.reach) {
		s.stage = stageLast
	}
}

// away is the direction from one to another, CD-7.72.
func (s specials) away(u, from unit) geom.Direction {
	f, g := &s.fights[from], &s.fights[u]
	return ground.Toward(f.at, s.game.trait[from].size, g.at, s.game.trait[u].size)
}

// signatures are those of what somebody holds now.
func (s specials) signatures(u unit) []tables.Special {
	if !u.pc() {
		return nil
	}
	g, t := s.gear(u), s.trait(u)
	k := kit.Kit{Both: g.both}
	for i, held := range g.hand {
		if held.n > 0 {
			k.Hand[i] = held.kind
		}
	}
	return s.game.rules.Signature(&t.Attributes, t.general, &k)
}
