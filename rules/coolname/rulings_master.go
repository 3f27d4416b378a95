package coolname

import (
	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
)

// judgeIntervention judges what a game master does besides playing foes: CN-8.16,
// CN-8.17, CN-8.21, CN-0.41, CN-3.36.
func (s rulings) judgeIntervention(c riposte.Choice) (riposte.RuleID, phrase.Text) {
	args := c.Args()
	switch {
	case !s.game.options.person:
		return "CN-9.3", ref("refuse.automatic")
	case s.spent >= maxSpent:
		return "CN-8.19", ref("refuse.no-intervention")
	case s.phase == consenting:
		return "CN-1.50", ref("refuse.consent-first")
	}
	switch c.Verb() {
	case verbModify:
		i, as, ds := int(args&31), int(args>>5&63)-maxMod, int(args>>11)-maxMod
		switch {
		case i >= s.game.n || !s.present(i):
			return "CN-0.41", ref("refuse.nobody-there")
		case as > maxMod || ds > maxMod || as == 0 && ds == 0:
			return "CN-0.41", ref("refuse.modifier")
		}
		return "", ""
	case verbTick:
		return s.judgeTick(args)
	case verbOffer:
		o := unpackOffer(c)
		if rule, why := s.judgeOffer(c, o); rule != "" {
			return rule, why
		}
		if s.phase != acting || s.foe(int(s.who)) || o.who != s.who {
			return "CN-3.36", ref("refuse.open-check")
		}
		return "", ""
	case verbHide:
		o := unpackOffer(c)
		if rule, why := s.judgeOffer(c, o); rule != "" {
			return rule, why
		}
		switch {
		case s.phase == readying:
			return "CN-3.36", ref("refuse.hidden-early")
		case s.nhide == maxHidden:
			return "CN-8.19", ref("refuse.hidden-full")
		}
		return "", ""
	case verbSeveral:
		return s.judgeSeveral(c)
	case verbBring:
		return s.judgeBringing(args)
	case verbConceal:
		return s.judgeConceal(args)
	case verbReveal:
		return s.judgeReveal(args)
	case verbOpen:
		if args >= uint64(s.nhide) {
			return "CN-8.16", ref("refuse.no-hidden-check")
		}
		return "", ""
	}
	if i := int(args & 31); i < s.game.n && args>>(9+ground.Bits) == 0 {
		return s.judgeOverride(i, override(args>>5&15), int(args>>9))
	}
	return "CN-8.17", ref("refuse.not-set")
}

// judgeOffer judges a free check, CN-0.39 and CN-7.70.
func (s rulings) judgeOffer(c riposte.Choice, o offer) (riposte.RuleID, phrase.Text) {
	n := o.need
	if c.Args()>>45 != 0 || packOffer(c.Verb(), o) != c || n.attribute >= tables.Attributes || n.focus >= customFocus+customFoci ||
		n.ticked >= tables.MOs && n.ticked != tables.NoMO || o.ds > maxDS || o.plus > maxMod || o.more > maxMod || o.tag >= tags {
		return "CN-0.39", ref("refuse.check")
	}
	if n.spec != tables.NoSpec && n.spec != ownSpec && (n.focus >= tables.Foci || int(n.spec) >= len(s.game.content.Foci[n.focus].Specs)) {
		return "CN-0.28", ref("refuse.specialisation-of-focus")
	}
	i := int(o.who)
	switch {
	case i >= s.game.n || s.foe(i) || !s.present(i):
		return "CN-0.39", ref("refuse.no-character")
	case n.focus >= customFocus && s.sheets[i].build.holds(int(n.focus)) == 0:
		return "CN-1.21", ref("refuse.no-own-focus")
	case n.spec == ownSpec && s.sheets[i].build.specialised(int(n.focus), int(n.spec)) == 0:
		return "CN-1.21", ref("refuse.no-own-specialisation")
	case o.tag == tagAnimal && s.sheets[i].build.primary != tables.Ranger:
		return "CN-7.70", ref("refuse.not-ranger")
	case o.tag == tagAnimal && (n.attribute < tables.Awareness || n.attribute > tables.Presence):
		return "CN-7.70", ref("refuse.animal-attribute")
	}
	return "", ""
}

// judgeRest judges a step of an interlude, CN-6.11.
func (s rulings) judgeRest(c riposte.Choice) (riposte.RuleID, phrase.Text) {
	verb, args := c.Verb(), c.Args()
	if verb == verbDone && args == 0 {
		return "", ""
	}
	if s.spent >= maxSpent {
		return "CN-6.14", ref("refuse.interlude-ends")
	}
	who := func(shift int) int { return int(args >> shift & 31) }
	member := func(i int) bool { return i < s.game.n && s.present(i) }
	switch verb {
	case verbRest, verbMorning, verbWeek:
		switch {
		case args != 0:
		case verb == verbWeek && s.result().someDying(0):
			return "CN-5.84", ref("refuse.fate-first")
		default:
			return "", ""
		}
	case verbRestTreat, verbRestAid, verbRestHeal, verbRestKnow:
		i, t := who(0), who(5)
		if !member(i) || !member(t) {
			return "CN-6.11", ref("refuse.no-living-of-party")
		}
		if !s.able(i) {
			return "CN-6.11", ref("refuse.unable")
		}
		return s.judgeRestCare(verb, i, t, args>>10)
	case verbCall:
		if !s.game.options.person {
			return "CN-9.3", ref("refuse.automatic-checks")
		}
		o := unpackOffer(c)
		if rule, why := s.judgeOffer(c, o); rule != "" {
			return rule, why
		}
		if !s.able(int(o.who)) || s.gone.has(s.game.members[o.who].seat) {
			return "CN-6.11", ref("refuse.unable")
		}
		return "", ""
	case verbFate:
		i := who(0)
		switch {
		case args>>6 != 0 || !member(i) || !s.bodies[i].is(dying):
			return "CN-6.13", ref("refuse.not-left-dying")
		}
		return "", ""
	}
	return "CN-10.11", ref("refuse.interlude")
}

func (s rulings) judgeRestCare(verb uint8, i, t int, more uint64) (riposte.RuleID, phrase.Text) {
	switch verb {
	case verbRestTreat:
		return judgeWound(&s.bodies[t], int(min(more, 255)))
	case verbRestKnow:
		switch {
		case s.sheets[i].build.primary != tables.Sage:
			return "CN-7.12", ref("refuse.not-sage")
		case i == t || !s.awake(t):
			return "CN-7.59", ref("refuse.no-conscious-ally")
		case more > tables.NoFocus:
			return "CN-7.60", ref("refuse.no-focus")
		}
		return "", ""
	}
	switch {
	case more != 0:
		return "CN-6.11", ref("refuse.patient-only")
	case verb == verbRestAid:
		return s.judgeAid(i, t)
	case !s.sheets[i].casts(tables.Heal):
		return "CN-7.14", ref("refuse.no-heal")
	case int(s.bodies[t].vitality) == s.most(t):
		return "CN-7.43", ref("refuse.vitality-full")
	}
	return "", ""
}

// judgeTick judges what is to count in a check, CN-0.42.
func (s rulings) judgeTick(args uint64) (riposte.RuleID, phrase.Text) {
	i, m, focus, spec := int(args&31), tables.MO(args>>5&15), int(args>>9&63), int(args>>15&15)
	switch {
	case !s.game.options.ticksAll:
		return "CN-0.42", ref("refuse.tick-free")
	case args>>19 != 0 || i >= s.game.n || s.foe(i) || !s.present(i):
		return "CN-0.42", ref("refuse.no-character")
	case m >= tables.MOs && m != tables.NoMO || focus >= customFocus+customFoci:
		return "CN-0.42", ref("refuse.tick")
	case spec != tables.NoSpec && spec != ownSpec && (focus >= tables.Foci || spec >= len(s.game.content.Foci[focus].Specs)):
		return "CN-0.28", ref("refuse.specialisation-of-focus")
	case focus >= customFocus && s.sheets[i].build.holds(focus) == 0:
		return "CN-1.21", ref("refuse.no-own-focus")
	case spec == ownSpec && s.sheets[i].build.specialised(focus, spec) == 0:
		return "CN-1.21", ref("refuse.no-own-specialisation")
	}
	return "", ""
}

// judgeOverride is the rule that refuses an override, and what is missing.
func (s rulings) judgeOverride(i int, what override, v int) (riposte.RuleID, phrase.Text) {
	const rule = "CN-8.17"
	b := &s.bodies[i]
	wounds := 0
	for _, w := range b.wounds {
		wounds += bit(w != 0)
	}
	between := s.game.options.encounter == interlude
	switch {
	case s.phase != acting && s.phase != resting:
		return "CN-8.19", ref("refuse.override-waits")
	case b.is(dead):
		return "CN-5.76", ref("refuse.dead")
	case what == setVitality && b.conds&offMap == defeated && v > 0: // a foe that gets up again
		if s.footing().stands(b.at) {
			return "CN-3.16", ref("refuse.fell-square-held")
		}
	case !s.present(i):
		return rule, ref("refuse.has-left")
	case what >= overrides:
		return rule, ref("refuse.not-set")
	}
	switch what {
	case setVitality:
		if v > s.most(i) {
			return rule, ref("refuse.above-maximum")
		}
		if v == int(b.vitality) && !b.is(defeated) {
			return rule, ref("refuse.so-already")
		}
	case setWound:
		if v < 1 || v > maxSeverity {
			return rule, ref("refuse.severity")
		}
	case setUnwound, setTreated, setUntreated:
		if v < 1 || v > wounds {
			return rule, ref("refuse.no-wound")
		}
		if what != setUnwound && b.wounds[v-1].treated() == (what == setTreated) {
			return rule, ref("refuse.so-already")
		}
	case setAt:
		q := ground.Square(v)
		if between || v >= int(ground.None) || !s.footing().has(q) || s.footing().stands(q) {
			return "CN-3.16", ref("refuse.no-standing")
		}
	case setState:
		switch {
		case v > stateWithdrawn:
			return rule, ref("refuse.no-state")
		case s.foe(i) && v != stateDefeated && v != stateWithdrawn, !s.foe(i) && v == stateDefeated:
			return "CN-5.7", ref("refuse.state-of")
		case v == stateUp && !b.is(unconscious), v == stateDying && b.is(dying), v == stateOutCold && b.is(outCold):
			return rule, ref("refuse.so-already")
		}
	case setMark, setUnmark:
		switch {
		case v >= len(setMarks):
			return rule, ref("refuse.no-mark")
		case s.foe(i) && setMarks[v] != surprised:
			return rule, ref("refuse.foe-mark")
		case b.is(setMarks[v]) == (what == setMark):
			return rule, ref("refuse.so-already")
		}
	case setPlace:
		if between || v < 1 || v > s.game.n || int(s.order[v-1]) == i {
			return rule, ref("refuse.no-other-place")
		}
	case overrides:
	}
	return "", ""
}
