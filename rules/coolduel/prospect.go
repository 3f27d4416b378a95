package coolduel

import (
	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// Prospect says how likely an attack hits, and what each answer to one leaves of that; how likely
// a roll against TD succeeds. It is counted as in Preview.
func (s *state) Prospect(seat riposte.Seat, c riposte.Choice, branches int) (p scene.Prospect, followed int) {
	if s.asked != seat || seat == riposte.Nobody || s.judge(seat, c).Is() {
		return p, 0
	}
	q := &preview{viewer: viewer{s}, seat: seat, c: c, left: min(branches, previewBranches)}
	before := q.left
	p = q.prospect()
	return p, before - q.left
}

func (q *preview) prospect() (p scene.Prospect) {
	switch q.c.Verb() {
	case verbAttack:
		if struck, is := q.declared(); is {
			var d came
			d, p.Rule = q.met(struck)
			p.Text = d.hits("prospect.hit")
		}
	case verbTake, verbBlock, verbDodge, verbStep, verbParry:
		p.Rule = answerRules[q.c.Verb()]
		if u := q.flow.on; u.pc() {
			p.Text = q.chances(q.viewer, q.c).hits("prospect.hits-you")
		} else {
			p.Text = q.chances(q.viewer, q.c).hits("prospect.hits-it")
		}
	case verbExhaust, verbFlame, verbPounce:
		if q.c.Verb() == verbExhaust {
			q.exhaust()
		} else if q.c.Verb() == verbFlame {
			q.flame()
		} else {
			q.pounce()
		}
		for _, o := range q.Odds {
			p = scene.Prospect{Text: likely("prospect.works", o.P, o.More), Rule: o.Rule}
		}
	}
	return p
}

// answerRules are the rules by which an answer leaves an attack its chance.
var answerRules = map[uint8]riposte.RuleID{verbTake: "CD-4.10", verbBlock: "CD-4.44", verbDodge: "CD-4.60", verbStep: "CD-4.76", verbParry: "CD-4.65"}

// hits is the chance that the attack lands.
func (d came) hits(key string) phrase.Text {
	if d.Outcomes == nil {
		return ""
	}
	return likely(key, d.lands(), d.Remainder)
}

// unclear is how much of a chance may be unknown while it is still told.
const unclear = .005

// likely is a text with a chance, as whole per cent; "" if too much of it is unknown.
func likely(key string, p, more float64) phrase.Text {
	if more > unclear {
		return ""
	}
	return phrase.Ref(key, phrase.Percent(p))
}
