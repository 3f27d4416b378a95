package duel

import (
	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// fatal is the rule by which a reveal puts its own seat out of the duel for certain, as far
// as the seat knows; "" if none does.
func (s *state) fatal(seat riposte.Seat, c riposte.Choice) riposte.RuleID {
	f, n := s.fighter(seat), unpackCards(c)
	switch {
	case s.phase == revealing && n[endurance] > 0 && n[endurance] == f.hand(endurance):
		return "DU-2.10"
	case s.phase == resisting && s.overcome(seat, int(n[s.asked()])) && !s.doomed(seat):
		return "DU-5.3"
	}
	return ""
}

// overcome reports whether the attack takes the last Endurance of its target, who reveals
// so many cards against it.
func (s *state) overcome(seat riposte.Seat, n int) bool {
	after := *s
	f := after.fighter(seat)
	f.up[s.asked()] += uint8(n)
	return after.required() >= int(f.hand(endurance))
}

// doomed reports whether it does so whatever is revealed.
func (s *state) doomed(seat riposte.Seat) bool {
	for n := range int(s.fighter(seat).hand(s.asked())) + 1 {
		if !s.overcome(seat, n) {
			return false
		}
	}
	return true
}

// peril is what a reveal costs its seat; nil if nothing.
func (s *state) peril(seat riposte.Seat, c riposte.Choice) *scene.Peril {
	rule := s.fatal(seat, c)
	if rule == "" {
		return nil
	}
	return &scene.Peril{Rule: rule, Text: phrase.Ref("peril")}
}

// perils are the numbers of cards of a statistic that put their own seat out.
func (s *state) perils(seat riposte.Seat, i stat) (out []scene.SpanPeril) {
	for n := range s.fighter(seat).hand(i) + 1 {
		p := s.peril(seat, oneChoice(i, n))
		switch last := len(out) - 1; {
		case p == nil:
		case last >= 0 && out[last].To == int(n)-1:
			out[last].To++
		default:
			out = append(out, scene.SpanPeril{Rule: p.Rule, Text: p.Text, From: int(n), To: int(n)})
		}
	}
	return out
}
