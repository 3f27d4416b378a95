package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/tables"
)

// stubborn reports whether somebody pays exactly 1 AP for each space and moves though
// Bound, CD-7.101.
func (s companions) stubborn(u unit) bool { return s.game.trait[u].kind == tables.Mule }

// abilities lists a companion's abilities, CD-3.50.
func (s companions) abilities(buf []riposte.Choice, u unit, enemies crew, w *sweep) []riposte.Choice {
	switch s.game.trait[u].kind {
	case tables.Alone, tables.HiredBlade, tables.Sharz, tables.Komodo, tables.Mule: // they have none that are activated
	case tables.Chorister:
		if c := word1(verbFlame, 0); !s.judgeAbility(u, c).Is() {
			buf = append(buf, c)
		}
		for set := enemies; set != 0 && w.near <= s.game.content.HymnRange; set = set.rest() {
			if c := word1(verbHymn, int(set.first())); !s.judgeAbility(u, c).Is() {
				buf = append(buf, c)
			}
		}
	case tables.Lord:
		for set := enemies; set != 0 && w.near == 1; set = set.rest() {
			if c := word1(verbPounce, int(set.first())); !s.judgeAbility(u, c).Is() {
				buf = append(buf, c)
			}
		}
	}
	return buf
}

// judgeAbility judges an ability, by CD-3.51 and the ability's own conditions.
func (s companions) judgeAbility(u unit, c riposte.Choice) no {
	f := &s.fights[u]
	owner, bit, rule := tables.Chorister, uint8(usedFlame), riposte.RuleID("CD-7.91")
	switch c.Verb() {
	case verbHymn:
		bit, rule = usedHymn, "CD-7.93"
	case verbPounce:
		owner, bit, rule = tables.Lord, usedPounce, "CD-3.51"
	}
	switch {
	case s.game.trait[u].kind != owner:
		return refuse("CD-3.50", "refuse.no-ability")
	case f.used&bit != 0:
		return refuse(rule, "refuse.ability-used")
	}
	if n := s.actions().poor(u, s.actions().price(u, 0)); n.Is() {
		return n
	}
	if c.Verb() == verbFlame {
		if c.Args() != 0 {
			return refuse("CD-7.91", "refuse.flame-target")
		}
		return no{}
	}
	v := unit(c.Args())
	if c.Args() > maxUnits || v == 0 || !s.enemies(u).has(v) {
		return refuse("CD-7.94", "refuse.target")
	}
	d := s.apart(u, v)
	switch {
	case c.Verb() == verbHymn && d > s.game.content.HymnRange:
		return refuse("CD-7.94", "refuse.ability-far", d, s.game.content.HymnRange)
	case c.Verb() == verbPounce && d != 1:
		return refuse("CD-7.97", "refuse.adjacent", d)
	}
	return no{}
}

// ability uses a companion's ability, CD-3.50.
func (s companions) ability(u unit, c riposte.Choice, d riposte.Dice, log riposte.Log) {
	f := &s.fights[u]
	s.actions().pay(u, 0)
	v := unit(c.Args())
	switch c.Verb() {
	case verbFlame: // CD-7.91, CD-7.92
		f.used |= usedFlame
		n := rollFlame(d)
		tell(log, evFlame, "CD-7.91", u, 0, n)
		if n < s.game.content.FlameFrom {
			return
		}
		var burnt crew
		for rest := s.present() &^ only(u); rest != 0; rest = rest.rest() {
			if w := rest.first(); s.apart(u, w) <= 1 {
				burnt |= only(w)
				s.harm().wound(w, u, int(s.game.content.FlameDamage), "CD-7.92", log)
			}
		}
		s.flow.by, s.flow.rolled = u, burnt
		s.stage, s.then = stageTriggers, stageScorched
	case verbHymn: // CD-7.93
		f.used |= usedHymn
		s.fights[v].anxious |= only(u)
		tell(log, evHymn, "CD-7.93", v, u)
	case verbPounce: // CD-7.97, CD-7.98
		f.used |= usedPounce
		die := rollPounce(d)
		total := die + s.attacks().bareBonus(u)
		if f.bound() {
			total -= int(s.game.content.BoundLoss)
		}
		target := &s.fights[v]
		tell(log, evAgainstTD, "CD-7.98", u, v, die, total, int(target.td))
		if total > int(target.td) {
			target.boundBy |= only(u)
			s.statuses().fell(v, u, "CD-7.97", log)
			tell(log, evBound, "CD-7.97", v, u)
		}
	}
}

// scorched burns those who are still standing, CD-7.92.
func (s companions) scorched(log riposte.Log) {
	for rest := s.flow.rolled; rest != 0; rest = rest.rest() {
		if v := rest.first(); s.fights[v].on {
			s.statuses().burn(v, s.flow.by, log)
		}
	}
	s.stage = stageTurn
}

// venomous reports whether a Bite rolls against TD, CD-7.99.
func (s companions) venomous(u unit) bool {
	return s.game.trait[u].kind == tables.Komodo && s.flow.blow == tables.Bite
}

// lords is how many other Lords the group of an Animal has, CD-7.96.
func (s companions) lords(u unit) (n int) {
	if u.pc() || !s.stats(u).Animal {
		return 0
	}
	for rest := s.present() & s.game.trait[u].friends &^ only(u); rest != 0; rest = rest.rest() {
		n += bit(s.game.trait[rest.first()].kind == tables.Lord)
	}
	return n
}

// answerMule settles a toss or a transport by its answer, CD-7.102.
func (s companions) answerMule(goes bool, log riposte.Log) {
	u := s.entered
	if s.tossing {
		s.tossing = false
		s.stage = stageTossed
		if goes {
			s.specials().throwOff(log)
		} else {
			tell(log, evBalks, "CD-7.102", u, 0)
		}
		return
	}
	s.stage = s.back
	if goes {
		s.hazards().transport(u, log)
	} else {
		tell(log, evBalks, "CD-7.102", u, 0)
	}
}
