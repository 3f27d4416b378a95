package coolname

import (
	"riposte/phrase"
	"riposte/rules/coolname/tables"
)

// A tick is what a game master has said is to count in a character's next check,
// CN-0.42: an MO, a focus, one of its specialisations, or none of these.
type tick struct {
	on          bool
	mo          tables.MO
	focus, spec uint8
}

// ticked is what a check of a fact asks for under a tick: what a free check would
// (CN-0.39) and, for an attack with a weapon, Combat Ready.
func (s checks) ticked(t tick, f fact) need {
	return need{attribute: s.game.reckoning.from[f][0], focus: t.focus, spec: t.spec, ticked: t.mo, armed: f < factDodge}
}

// valueOf is the action score with which a character would make a check now,
// without marks.
func (s checks) valueOf(i int, f fact) int {
	if t := s.bodies[i].tick; t.on {
		return s.freeScore(i, s.ticked(t, f)).sum()
	}
	return int(s.sheets[i].values[f])
}

// scores is the action score of a check that is being made, which everybody sees; it
// uses up a tick. The parts are worked out only for a log, or under a tick.
func (s checks) scores(i int, f fact, log teller) (as int, p parts) {
	if t := s.bodies[i].tick; t.on {
		n := s.ticked(t, f)
		s.bodies[i].tick = tick{}
		s.knowledge().learnFree(i, n)
		p = s.freeScore(i, n)
		return p.sum(), p
	}
	s.knowledge().learn(i, f)
	if log.Log != nil {
		p = s.sheets[i].breakdown(s.game.reckoning, f)
	}
	return int(s.sheets[i].values[f]), p
}

// tickCode is a tick in an event; tickNames is what it says.
func tickCode(t tick) int { return int(t.mo)<<10 | int(t.focus)<<4 | int(t.spec) }

func (g *game) tickNames(code int) phrase.Text {
	m, focus, spec := tables.MO(code>>10&15), code>>4&63, code&15
	var all []phrase.Text
	if m < tables.MOs {
		all = append(all, phrase.Term(g.content.MOs[m].Title))
	}
	switch {
	case focus < tables.Foci && spec < len(g.content.Foci[focus].Specs):
		all = append(all, ref("tick.specialisation", phrase.Term(focusTitle(g.content.Foci[focus].Word)), g.titles.specs[focus][spec].within))
	case focus < tables.Foci:
		all = append(all, phrase.Term(focusTitle(g.content.Foci[focus].Word)))
	case focus >= customFocus:
		all = append(all, ref("tick.own-focus"))
	}
	if all == nil {
		return ref("tick.nothing")
	}
	return phrase.Join(all)
}

func (t tick) pack(i int) int { return i | int(t.mo)<<5 | int(t.focus)<<9 | int(t.spec)<<15 }

func unpackTick(args int) tick {
	return tick{on: true, mo: tables.MO(args >> 5 & 15), focus: uint8(args >> 9 & 63), spec: uint8(args >> 15 & 15)}
}
