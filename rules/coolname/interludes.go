package coolname

import (
	"riposte"
	"riposte/rules/coolname/tables"
)

// settle decides, for an automatic game master, about those who were left dying:
// they are saved if another of their side was not out of action, CN-6.13.
func (s interludes) settle(side uint8, log teller) {
	saved := !s.result().sideOut(side)
	from, to := s.span(side)
	for i := from; i < to; i++ {
		if s.bodies[i].is(dying) {
			s.decides(i, saved, log)
		}
	}
}

// decides records whether somebody left dying was saved, CN-6.13.
func (s interludes) decides(i int, saved bool, log teller) {
	b := &s.bodies[i]
	b.set(dying, false)
	b.set(dead, !saved)
	log.Tell(evFate, "CN-6.13", s.game.members[i].seat, i, bit(saved))
}

// rest takes an hour's rest, CN-5.24 and CN-5.25.
func (s interludes) rest(log teller) {
	log.Tell(evRest, "CN-5.24", riposte.Nobody)
	for i := range s.game.n {
		if b := &s.bodies[i]; s.present(i) && !b.is(dying) {
			b.vitality = int16(s.most(i))
			b.set(fromZero, false)
		}
	}
}

// morning ends the effect of treatments, CN-5.55 and CN-5.56.
func (s interludes) morning(log teller) {
	log.Tell(evMorning, "CN-5.56", riposte.Nobody)
	s.nights++
	s.undress()
}

func (s interludes) undress() {
	for i := range s.game.n {
		b := &s.bodies[i]
		for k := range b.wounds {
			b.wounds[k] &^= treatedWound
		}
	}
}

// week takes a week of rest, CN-5.57 to CN-5.62 and CN-5.84.
func (s interludes) week(d riposte.Dice, log teller) {
	log.Tell(evWeek, "CN-5.57", riposte.Nobody)
	s.weeks++
	s.rest(log)
	for i := range s.game.n {
		b := &s.bodies[i]
		if !s.present(i) || b.wounds[0] == 0 {
			continue
		}
		if s.checks().check(i, checkWeek, factToughness, b.severity(false), false, "CN-5.57", d, log) < 0 {
			continue
		}
		for k, w := range b.wounds { // CN-5.59, CN-5.60
			if w != 0 {
				b.wounds[k] = newWound(w.severity() - 1)
			}
		}
		b.close()
		log.Show(evHeals, "CN-5.59", s.game.members[i].seat, i)
	}
	s.undress()
}

// knowNeed is what Know It All asks for in a free check, CN-7.60: the focus that
// covers the task.
func knowNeed(focus int) need {
	return need{attribute: tables.Intellect, focus: uint8(focus), spec: tables.NoSpec, how: primaryMO, ticked: tables.NoMO}
}

// assistsTask helps by Know It All with a task that another focus covers better.
func (s interludes) assistsTask(i, t, focus int, d riposte.Dice, log teller) {
	sh := s.sheets[i]
	as := s.checks().freeScore(i, knowNeed(focus)).sum()
	if focus == tables.NoFocus || s.bodies[i].tick.on || as <= int(sh.values[factKnow]) {
		s.care().assists(i, t, factKnow, d, log)
		return
	}
	plus, more := s.checks().taken(i, true, log)
	s.knowledge().learnFree(i, knowNeed(focus))
	ds := s.game.content.KnowDS + s.penalty(i) + more
	asr := s.game.options.ladder.roll(d, as+plus)
	s.checks().resolved(i, checkKnow, as+plus, asr, ds, "CN-7.60", log)
	s.checks().tellParts(i, s.checks().freeScore(i, knowNeed(focus)), plus, log)
	s.care().assisted(t, asr-ds, log)
}

// rests takes a step of an interlude, CN-6.11.
func (s interludes) rests(c riposte.Choice, d riposte.Dice, log teller) {
	s.spent++
	args := int(c.Args())
	i, t := args&31, args>>5&31
	switch c.Verb() {
	case verbRest:
		s.rest(log)
	case verbMorning:
		s.morning(log)
	case verbWeek:
		s.week(d, log)
	case verbRestTreat:
		s.care().treats(i, t, args>>10, d, log)
	case verbRestAid:
		s.care().aids(i, t, d, log)
	case verbRestHeal:
		s.magic().casts(i, tables.Heal, t, d, log)
	case verbRestKnow:
		s.assistsTask(i, t, args>>10, d, log)
	case verbCall:
		s.desk().calls(unpackOffer(c), log)
		if s.offer.tag == tagAnimal {
			s.phase = answering
			return
		}
		s.checks().frees(int(s.offer.who), s.offer.need.attribute, d, log)
	case verbFate:
		s.decides(i, args>>5 != 0, log)
	case verbDone:
		s.result().finish(rested, log)
	}
}
