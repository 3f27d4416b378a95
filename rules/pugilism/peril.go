package pugilism

import (
	"riposte"
	"riposte/dice"
	"riposte/phrase"
	"riposte/scene"
)

// peril says what a choice that a boxer makes alone costs it for certain, as far as it knows:
// the match. It is nil if nothing, and where all that may be chosen does.
func (s *state) peril(seat riposte.Seat, c riposte.Choice) *scene.Peril {
	rule := s.loses(seat, c)
	if rule == "" || s.beaten(seat) {
		return nil
	}
	return &scene.Peril{Rule: rule, Text: phrase.Ref("peril")}
}

// beaten reports whether whatever a boxer may choose loses it the match.
func (s *state) beaten(seat riposte.Seat) bool {
	for _, c := range s.Legal(nil, seat) {
		if s.loses(seat, c) == "" {
			return false
		}
	}
	return true
}

// loses is the rule by which a choice loses its boxer the match before dice are thrown,
// anybody is asked again or cards come to light that it may not know; "" if none does.
func (s *state) loses(seat riposte.Seat, c riposte.Choice) (rule riposte.RuleID) {
	switch _, _, call := unpackMove(c); s.phase {
	case moving: // the cards of a clash are still hidden
		if call || seat == s.firstMover() {
			return ""
		}
	case naming, boosting:
	case over, choosing, edging, rising:
		return ""
	}
	by := make([]riposte.Choice, blue+1)
	by[seat] = c
	next, shown := s.Clone(), false
	_ = dice.Run(func() error {
		return next.Apply(by, dice.NewScript(), riposte.LogFunc(func(e riposte.Event) {
			switch {
			case e.Kind == evAttacks, e.Kind == evDouble:
				shown = true
			case shown:
			case e.Kind == evTKO && e.Seat == seat:
				rule = "PG-6.17"
			case e.Kind == evWins && e.Seat == other(seat) && rule == "":
				rule = "PG-6.23"
			}
		}))
	})
	return rule
}
