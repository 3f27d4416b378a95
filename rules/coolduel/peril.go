package coolduel

import (
	"riposte"
	"riposte/dice"
	"riposte/phrase"
	"riposte/rules/coolduel/ground"
	"riposte/scene"
)

// A peril is ground that takes whoever chooses to go or stay there out of the duel.
type peril struct {
	rule  riposte.RuleID
	later bool // it does so if a turn ends there
}

// perilous reports whether there is ground of that kind in somebody's arena, or a way
// to some: it comes before any other question.
func (s hazards) perilous(u unit) bool {
	arena := s.fights[u].arena
	b := s.board(arena)
	return b.Magma != (ground.Area{}) || b.Deep != (ground.Area{}) || s.portal(arena) != &noSpaces && s.second != 0
}

// perilOf is what the ground does to whoever makes a choice: magma on the way at once
// (CD-8.38), deep water if a turn ends there (CD-8.46).
func (s hazards) perilOf(u unit, c riposte.Choice) (p peril) {
	if !s.perilous(u) {
		return p
	}
	f := &s.fights[u]
	b, size := s.board(f.arena), s.game.trait[u].size
	from, to := f.at, f.at
	switch c.Verb() {
	case verbEnd:
		next := s.Clone().(*state)
		next.mover().moveOff(u, nil)
		if b.Deep.Meets(next.fights[u].at, size) {
			p.rule = "CD-8.46"
		}
		return p
	case verbGo:
		if s.landsInMagma(u) {
			p.rule = "CD-8.38"
		}
		return p
	case verbMove, verbStep:
		to = spot(c, 0)
	case verbDodge:
		from, to = s.reaction().dodged(u, spot(c, 0))
	default:
		return p
	}
	switch {
	case to == f.at:
	case b.Magma.Meets(to, size):
		p.rule = "CD-8.38"
	case s.portal(f.arena).Newly(from, to, size):
		if s.landsInMagma(u) && !s.companions().stubborn(u) {
			p.rule = "CD-8.38"
		}
	case b.Deep.Meets(to, size):
		p = peril{"CD-8.46", true}
	}
	return p
}

// landsInMagma reports whether the portal leads somebody into magma, CD-8.33.
func (s hazards) landsInMagma(u unit) bool {
	m := &s.game.content.Maps[s.second-1].Board().Magma
	if *m == (ground.Area{}) {
		return false
	}
	next := hazards{s.Clone().(*state)}
	return m.Meets(next.landing(u), s.game.trait[u].size)
}

// peril says what the ground does to whoever makes a choice; nil if nothing.
func (s viewer) peril(u unit, c riposte.Choice) *scene.Peril {
	p := s.hazards().perilOf(u, c)
	if p.rule == "" {
		return nil
	}
	return s.costs(u, p)
}

// costs says what somebody pays for a peril, by running the rules.
func (s viewer) costs(u unit, p peril) *scene.Peril {
	next := s.Clone().(*state)
	_ = dice.Run(func() error { // a next round, which throws dice, is not the end
		if next.ending().loseDuel(u, p.rule, nil) && next.phase != over {
			next.order().run(dice.NewScript(), nil)
		}
		return nil
	})
	key := "peril"
	if p.later {
		key += ".later"
	}
	if next.phase == over {
		return &scene.Peril{Rule: p.rule, Text: phrase.Ref(key)}
	}
	return &scene.Peril{Rule: p.rule, Text: phrase.Ref(key+".out", s.brief(u))}
}
