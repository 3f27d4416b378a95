package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/ground"
)

// effect is CD-4.7 (8): a special attack's roll against TD, or the Komodo's.
func (s *state) effect(d riposte.Dice, log riposte.Log) {
	fl := &s.flow
	s.stage = stageAfter
	if fl.null || !s.fights[fl.by].on {
		return
	}
	there := s.fights[fl.on].on
	switch {
	case fl.special == pummel:
		s.pummelNext(d, log)
	case !there:
	case fl.special == armorStreak || fl.special == uppercut || s.venomous(fl.by):
		fl.now = fl.on
		s.throwDice(fl.by, 1, hundred, stageEffected, d)
	}
}

// venomous is CD-7.99.
func (s *state) venomous(u unit) bool { return s.game.trait[u].kind == komodo && s.flow.blow == bite }

// pummelNext rolls against the next character in front, CD-7.68 and CD-7.69: the
// target first, then clockwise.
func (s *state) pummelNext(d riposte.Dice, log riposte.Log) {
	fl := &s.flow
	user := &s.fights[fl.by]
	if fl.rolled == 0 {
		fl.rolled = only(fl.by) | only(fl.on)
		if s.fights[fl.on].on {
			fl.now = fl.on
			s.throwDice(fl.by, 1, hundred, stageEffected, d)
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
				s.throwDice(fl.by, 1, hundred, stageEffected, d)
				return
			}
		}
	}
	s.stage = stageAfter
}

// effected judges a roll against TD, CD-4.24 to CD-4.27.
func (s *state) effected(log riposte.Log) {
	fl := &s.flow
	v := fl.now
	o := s.printed(fl.by, fl.kind, fl.both, fl.blow)
	total := s.die() + s.attackBonus(fl.by, &o, fl.special)
	td := int(s.fights[v].td)
	if s.game.options.before && v == fl.on {
		td = int(fl.threshold)
	}
	s.tell(log, evAgainstTD, "CD-4.24", fl.by, v, s.die(), total, td)
	over := total > td
	s.stage = stageAfter
	switch {
	case fl.special == pummel:
		if over {
			s.fights[v].stunned = true
			s.tell(log, evStunned, "CD-7.69", v, fl.by)
		}
		s.stage = stageEffect
	case !over:
	case fl.special == armorStreak:
		f := &s.fights[v]
		f.streaked = true
		f.streakOwn = v == s.acting
		s.tell(log, evStreaked, "CD-7.54", v, fl.by)
		fl.breaks, fl.breaker, fl.broken = 1, fl.by, v
		s.stage, s.back = stageBreak, stageAfter
	case fl.special == uppercut:
		s.stage = stageToss
	default:
		s.poison(v, fl.by, log)
	}
}

// toss is CD-7.72: where there is room the target goes a space away, if it is no
// mule that refuses.
func (s *state) toss(log riposte.Log) {
	fl := &s.flow
	v := fl.on
	f := &s.fights[v]
	s.stage = stageTossed
	if f.arena != s.fights[fl.by].arena || !s.open(v, s.tossGoal(), f.arena) {
		return
	}
	if s.stubborn(v) {
		s.entered, s.tossing = v, true
		s.ask(balking, v.seat())
		s.stage = waiting
		return
	}
	s.throwOff(log)
}

func (s *state) tossGoal() ground.Space {
	v := s.flow.on
	return s.fights[v].at.Step(s.away(v, s.flow.by))
}

func (s *state) throwOff(log riposte.Log) {
	v := s.flow.on
	from, to := s.fights[v].at, s.tossGoal()
	s.tell(log, evTossed, "CD-7.72", v, s.flow.by, int(from.X), int(from.Y), int(to.X), int(to.Y))
	s.put(v, to, log)
	s.entering(v, from, stageTossed)
}

func (s *state) tossed(log riposte.Log) {
	s.stage = stageAfter
	if v := s.flow.on; s.fights[v].on {
		s.fell(v, s.flow.by, "CD-7.50", log)
	}
}

// ability is a companion's, CD-3.50.
func (s *state) ability(u unit, c riposte.Choice, d riposte.Dice, log riposte.Log) {
	f := &s.fights[u]
	s.pay(u, 0)
	v := unit(c.Args())
	switch c.Verb() {
	case verbFlame: // CD-7.91, CD-7.92
		f.used |= usedFlame
		n := rollFlame(d)
		s.tell(log, evFlame, "CD-7.91", u, 0, n)
		if n < s.game.content.FlameFrom {
			return
		}
		var burnt crew
		for rest := s.present() &^ only(u); rest != 0; rest = rest.rest() {
			if w := rest.first(); s.apart(u, w) <= 1 {
				burnt |= only(w)
				s.wound(w, u, int(s.game.content.FlameDamage), "CD-7.92", log)
			}
		}
		s.flow.by, s.flow.rolled = u, burnt
		s.stage, s.then = stageTriggers, stageScorched
	case verbHymn: // CD-7.93
		f.used |= usedHymn
		s.fights[v].anxious |= only(u)
		s.tell(log, evHymn, "CD-7.93", v, u)
	case verbPounce: // CD-7.97, CD-7.98
		f.used |= usedPounce
		die := rollPounce(d)
		total := die + s.bareBonus(u)
		if f.bound() {
			total -= int(s.game.content.BoundLoss)
		}
		target := &s.fights[v]
		s.tell(log, evAgainstTD, "CD-7.98", u, v, die, total, int(target.td))
		if total > int(target.td) {
			target.boundBy |= only(u)
			s.fell(v, u, "CD-7.97", log)
			s.tell(log, evBound, "CD-7.97", v, u)
		}
	}
}

// scorched: those who still stand burn, CD-7.92.
func (s *state) scorched(log riposte.Log) {
	for rest := s.flow.rolled; rest != 0; rest = rest.rest() {
		if v := rest.first(); s.fights[v].on {
			s.burn(v, s.flow.by, log)
		}
	}
	s.stage = stageTurn
}

// entering goes on at a stage after what a space does to whoever enters it.
func (s *state) entering(u unit, from ground.Space, back stage) {
	s.entered, s.outOf, s.back = u, from, back
	s.stage = stageEnter
}

// enter is CD-8.38 and CD-8.31.
func (s *state) enter(log riposte.Log) {
	u := s.entered
	f := &s.fights[u]
	s.stage = s.back
	if !f.on {
		return
	}
	size := s.game.trait[u].size
	b := s.board(f.arena)
	if b.Magma.Meets(f.at, size) {
		s.loseDuel(u, "CD-8.38", log)
		return
	}
	if !s.portal(f.arena).Newly(s.outOf, f.at, size) {
		return
	}
	if s.stubborn(u) && s.open(u, f.at, f.arena) { // CD-8.34
		s.ask(balking, u.seat())
		s.stage = waiting
		return
	}
	s.transport(u, log)
}

// answerMule is CD-7.102: a toss or a transport.
func (s *state) answerMule(goes bool, log riposte.Log) {
	u := s.entered
	if s.tossing {
		s.tossing = false
		s.stage = stageTossed
		if goes {
			s.throwOff(log)
		} else {
			s.tell(log, evBalks, "CD-7.102", u, 0)
		}
		return
	}
	s.stage = s.back
	if goes {
		s.transport(u, log)
	} else {
		s.tell(log, evBalks, "CD-7.102", u, 0)
	}
}

// transport is CD-8.33: to one's own start space of the new map, or the nearest
// that one fits on.
func (s *state) transport(u unit, log riposte.Log) {
	f := &s.fights[u]
	m := &s.game.content.Maps[s.second-1]
	b := m.Board()
	size := s.game.trait[u].size
	start := m.Start(u.seat(), u.rank(), size)
	best, near := start, far
	s.standing &^= only(u)
	for _, p := range b.Spaces {
		if d := max(abs(int(p.X)-int(start.X)), abs(int(p.Y)-int(start.Y))); d < near && s.fits(b, p, size) {
			best, near = p, d
		}
	}
	s.standing |= only(u)
	from := f.at
	f.arena = 1
	s.tell(log, evTransported, "CD-8.33", u, 0, int(from.X), int(from.Y), int(best.X), int(best.Y))
	s.put(u, best, log)
	if b.Magma.Meets(best, size) { // arriving is entering
		s.loseDuel(u, "CD-8.38", log)
	}
}

func abs(n int) int { return max(n, -n) }

// fits reports whether a place of the new map is open.
func (s *state) fits(b *ground.Board, p ground.Space, size int8) bool {
	if !b.Enter.Holds(p, size) {
		return false
	}
	others := s.bodies(s.present(), 1)
	return !others.Meets(p, size)
}
