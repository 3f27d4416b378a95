package coolname

import (
	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// Prospect says how likely an attack or a spell succeeds, and how likely an attack gets past a
// defence, if that follows from what the seat knows: CN-8.9.
func (s *state) Prospect(seat riposte.Seat, c riposte.Choice, _ int) (p scene.Prospect, followed int) {
	key := ""
	switch c.Verb() {
	case verbAttack:
		key = "prospect.hit"
	case verbDefend:
		key = "prospect.hits-you"
	case verbCast:
		key = "prospect.works"
	default:
		return p, 0
	}
	if s.Check(seat, c) != nil {
		return p, 0
	}
	v := previewed(s, seat, c)
	if v.rule == "" {
		return p, 1
	}
	least, most := v.least, v.most
	if c.Verb() == verbDefend { // the check is the defence
		least, most = 1e6-most, 1e6-least
	}
	low, high := phrase.Percent(float64(least)/1e6), phrase.Percent(float64(most)/1e6)
	if p.Rule = v.rule; low == high {
		p.Text = ref(key, low)
	} else {
		p.Text = ref("prospect.hit.defended", low, high)
	}
	return p, 1
}

// foreseen reports whether the seat may know how likely an attack hits.
func (s forecast) foreseen(seat riposte.Seat, k strike) bool {
	t := int(k.target)
	return s.foe(int(k.attacker)) || s.foe(t) && (s.knowledge().defenceKnown(t) || s.knowledge().knows(seat, t))
}
