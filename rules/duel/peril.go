package duel

import (
	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// fatal is the rule by which a choice puts its own seat out of the duel for certain, as far
// as the seat knows; "" if none does, or if all do.
func (s *state) fatal(seat riposte.Seat, c riposte.Choice) riposte.RuleID {
	f, n := s.fighter(seat), unpackCards(c)
	switch {
	case s.phase == revealing && n[endurance] > 0 && n[endurance] == f.hand(endurance):
		return "DU-2.10"
	case s.phase >= hastening && s.asking == only(seat) && s.falls(seat, c) && !s.doomed(seat):
		return "DU-5.3"
	}
	return ""
}

// falls reports whether a choice that a seat makes alone puts it out before anybody is asked
// again, whatever the others have left: each of them may be out with its next loss, or with
// none that is due here.
func (s *state) falls(seat riposte.Seat, c riposte.Choice) bool {
	by := make([]riposte.Choice, s.game.n+1)
	by[seat] = c
	next := s.Clone().(*state)
	others := s.fighting &^ only(seat)
	for weak := others; ; weak = (weak - 1) & others { // every set of them, the empty one last
		next.CopyFrom(s)
		for set := others; set != 0; set = set.rest() {
			low, high := s.bounds(set.first())
			if weak.has(set.first()) {
				high = low
			}
			next.fighter(set.first()).limit[endurance] = high[endurance]
		}
		if err := next.Apply(by, nil, nil); err != nil || !next.out.has(seat) {
			return false
		}
		if weak == 0 {
			return true
		}
	}
}

// doomed reports whether a seat falls whatever it chooses.
func (s *state) doomed(seat riposte.Seat) bool {
	for _, c := range s.Legal(nil, seat) {
		if !s.falls(seat, c) {
			return false
		}
	}
	return true
}

// peril is what a choice costs its seat; nil if nothing.
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
