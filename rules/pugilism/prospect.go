package pugilism

import (
	"riposte"
	"riposte/dice"
	"riposte/phrase"
	"riposte/scene"
)

// Prospect says how likely a save is with the hit die and without, PG-6.12, and what each boxer
// loses of its composure in the sequence if an attack is negated or boosted, PG-5.26 and 7.14.
// What the other may still choose in between, or has face down, is left out.
func (s *state) Prospect(seat riposte.Seat, c riposte.Choice, branches int) (p scene.Prospect, followed int) {
	if c == riposte.Concede || s.Check(seat, c) != nil {
		return p, 0
	}
	switch s.phase {
	case rising:
		chance, followed := s.saves(seat, c, branches)
		return scene.Prospect{Text: phrase.Ref("prospect.save", phrase.Percent(chance)), Rule: s.saveRule(seat)}, followed
	case naming, boosting:
		me, them, known := s.sequel(seat, c)
		switch rule := decisionKinds[s.phase].Rule; {
		case !known:
		case me >= int(s.corner(seat).composure):
			p = scene.Prospect{Text: phrase.Ref("prospect.down", them), Rule: rule}
		case them >= int(s.corner(other(seat)).composure):
			p = scene.Prospect{Text: phrase.Ref("prospect.fells", me), Rule: rule}
		default:
			p = scene.Prospect{Text: phrase.Ref("prospect.loses", me, them), Rule: rule}
		}
	case choosing, moving, edging, over:
	}
	return p, 1
}

// saves is the chance of the save that a choice leads to.
func (s *state) saves(seat riposte.Seat, c riposte.Choice, branches int) (chance float64, followed int) {
	by := make([]riposte.Choice, blue+1)
	by[seat] = c
	d, err := dice.Odds(s, by, "save", func(_ riposte.State, told []riposte.Event) int {
		for _, e := range told {
			if e.Kind == evSave || e.Kind == evSaveAdvantage {
				return bit(e.N[2] >= e.N[3])
			}
		}
		return 0
	}, dice.Limits{Leaves: branches, Samples: -1})
	if err != nil {
		return 0, d.Leaves
	}
	return d.AtLeast(1).Lo, d.Leaves
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// sequel is what a seat and the other lose of their composure until the sequence is over; it is
// not known if the other is asked before that.
func (s *state) sequel(seat riposte.Seat, c riposte.Choice) (me, them int, known bool) {
	by := make([]riposte.Choice, blue+1)
	by[seat] = c
	next := s.Clone().(*state)
	lost := func() (int, int) {
		was, is := s.corner(seat), next.corner(seat)
		return int(was.composure - is.composure), int(s.corner(other(seat)).composure - next.corner(other(seat)).composure)
	}
	_ = dice.Run(func() error {
		return next.Apply(by, dice.NewScript(), riposte.LogFunc(func(e riposte.Event) {
			// After a knockdown somebody gets up again, and the next sequence shows other cards.
			if !known && (e.Kind == evDown || e.Kind == evAttacks || e.Kind == evDouble || e.Kind == evEdgeGone) {
				me, them = lost()
				known = true
			}
		}))
	})
	if !known && next.phase != boosting {
		me, them = lost()
		known = true
	}
	return me, them, known
}
