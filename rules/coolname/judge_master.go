package coolname

import (
	"riposte"
	"riposte/phrase"
)

// judgeIntervention is what a game master may do beside playing foes: CN-8.16,
// CN-8.17, CN-0.41, CN-3.36.
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
	case verbOpen:
		if args >= uint64(s.nhide) {
			return "CN-8.16", ref("refuse.no-hidden-check")
		}
		return "", ""
	}
	if i := int(args & 31); i < s.game.n && args>>(9+squareBits) == 0 {
		return s.judgeOverride(i, override(args>>5&15), int(args>>9))
	}
	return "CN-8.17", ref("refuse.not-set")
}

// judgeOffer is CN-0.39 and CN-7.70.
func (s rulings) judgeOffer(c riposte.Choice, o offer) (riposte.RuleID, phrase.Text) {
	n := o.need
	if c.Args()>>45 != 0 || packOffer(c.Verb(), o) != c || n.attribute >= attributes || n.focus >= customFocus+customFoci ||
		n.ticked >= mos && n.ticked != noMO || o.ds > maxDS || o.plus > maxMod || o.more > maxMod || o.tag >= tags {
		return "CN-0.39", ref("refuse.check")
	}
	if n.spec != noSpec && n.spec != ownSpec && (n.focus >= foci || int(n.spec) >= len(s.game.content.Foci[n.focus].Specs)) {
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
	case o.tag == tagAnimal && s.sheets[i].build.primary != ranger:
		return "CN-7.70", ref("refuse.not-ranger")
	case o.tag == tagAnimal && (n.attribute < awareness || n.attribute > presence):
		return "CN-7.70", ref("refuse.animal-attribute")
	}
	return "", ""
}

// judgeRest is CN-6.11: the steps of an interlude.
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
		case s.sheets[i].build.primary != sage:
			return "CN-7.12", ref("refuse.not-sage")
		case i == t || !s.awake(t):
			return "CN-7.59", ref("refuse.no-conscious-ally")
		case more > noFocus:
			return "CN-7.60", ref("refuse.no-focus")
		}
		return "", ""
	}
	switch {
	case more != 0:
		return "CN-6.11", ref("refuse.patient-only")
	case verb == verbRestAid:
		return s.judgeAid(i, t)
	case !s.sheets[i].casts(heal):
		return "CN-7.14", ref("refuse.no-heal")
	case int(s.bodies[t].vitality) == s.most(t):
		return "CN-7.43", ref("refuse.vitality-full")
	}
	return "", ""
}

// legalRest is all of that but the checks, which have any numbers.
func (s choices) legalRest(buf []riposte.Choice) []riposte.Choice {
	add := func(c riposte.Choice) {
		if rule, _ := s.rulings().judgeRest(c); rule == "" {
			buf = append(buf, c)
		}
	}
	for _, verb := range [...]uint8{verbRest, verbMorning, verbWeek} {
		add(word(verb, 0))
	}
	for t := range s.game.n {
		if s.bodies[t].is(dying) {
			add(word(verbFate, t|1<<5))
			add(word(verbFate, t))
		}
		for i := range s.game.n {
			pair := i | t<<5
			for k, w := range s.bodies[t].wounds {
				if w != 0 {
					add(word(verbRestTreat, pair|k<<10))
				}
			}
			add(word(verbRestAid, pair))
			add(word(verbRestHeal, pair))
			if i < s.game.n && s.sheets[i].build.primary == sage {
				for f := range noFocus + 1 {
					add(word(verbRestKnow, pair|f<<10))
				}
			}
		}
	}
	return append(buf, word(verbDone, 0))
}

// representatives are some of what a game master may do besides: checks and values
// can have any numbers.
func (s choices) representatives(buf []riposte.Choice) []riposte.Choice {
	add := func(c riposte.Choice) {
		if rule, _ := s.rulings().judgeIntervention(c); rule == "" {
			buf = append(buf, c)
		}
	}
	check := func(verb uint8, i, a int) {
		n := need{attribute: attribute(a), focus: noFocus, spec: noSpec, ticked: noMO}
		add(packOffer(verb, offer{who: uint8(i), need: n, ds: 6}))
		n.focus, n.ticked = uint8((a*5+i)%foci), mo(a%int(mos))
		if len(s.game.content.Foci[n.focus].Specs) > 0 {
			n.spec = 0
		}
		add(packOffer(verb, offer{who: uint8(i), need: n, ds: 9, plus: 1, more: -1, tag: tag(a % int(tags))}))
	}
	for i := range s.game.n {
		if !s.present(i) {
			continue
		}
		add(word(verbModify, i|(1+maxMod)<<5|maxMod<<11))
		add(word(verbModify, i|maxMod<<5|(2+maxMod)<<11))
		if i == int(s.who) {
			focus := uint8((3*int(s.round) + i) % foci)
			add(word(verbTick, tick{mo: noMO, focus: noFocus, spec: noSpec}.pack(i)))
			add(word(verbTick, tick{mo: mo(int(s.round) % int(mos)), focus: focus, spec: noSpec}.pack(i)))
		}
		if !s.foe(i) && (i == int(s.who) || s.phase == resting) {
			for a := range attributes {
				if s.phase == resting {
					o := offer{who: uint8(i), need: need{attribute: attribute(a), focus: noFocus, spec: noSpec, ticked: noMO}, ds: 6}
					if rule, _ := s.rulings().judgeRest(packOffer(verbCall, o)); rule == "" {
						buf = append(buf, packOffer(verbCall, o))
					}
				} else {
					check(verbOffer, i, a)
				}
			}
			o := offer{who: uint8(i), need: need{attribute: awareness, focus: focusNatureLore, spec: 0, ticked: noMO}, ds: 4, tag: tagAnimal}
			add(packOffer(verbOffer, o))
			if rule, _ := s.rulings().judgeRest(packOffer(verbCall, o)); s.phase == resting && rule == "" {
				buf = append(buf, packOffer(verbCall, o))
			}
		}
		if !s.foe(i) {
			check(verbHide, i, (i+int(s.round))%attributes)
		}
		for what := range overrides {
			for _, v := range [...]int{0, 1, 2, 5, s.most(i), 37, 85} {
				add(word(verbSet, i|int(what)<<5|v<<9))
			}
		}
	}
	for k := range s.nhide {
		add(word(verbOpen, int(k)))
	}
	return dedupe(buf)
}

// dedupe removes what stands twice, keeping the order.
func dedupe(buf []riposte.Choice) []riposte.Choice {
	n := 0
next:
	for k, c := range buf {
		for j := n - 1; j >= 0 && j >= n-12; j-- {
			if buf[j] == c {
				continue next
			}
		}
		buf[n] = buf[k]
		n++
	}
	return buf[:n]
}
