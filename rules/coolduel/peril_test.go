package coolduel

import (
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules/coolduel/ground"
	"riposte/scene"
)

// A losses is a log that keeps who was lost to the ground.
type losses map[riposte.Seat]riposte.RuleID

func (l losses) Tell(e riposte.Event) {
	if e.Kind == evLost {
		l[e.Seat] = e.Rule
	}
}

// What the rules do with a choice is what was said of it beforehand: whoever is warned of
// magma, or of ending a turn in deep water, is lost, and nobody else is.
func TestPerilIsWhatTheGroundDoes(t *testing.T) {
	warned := map[riposte.RuleID]int{}
	safe := 0
	wander(t, 66, 150, func(s *state) {
		seat := s.asked
		if seat == riposte.Nobody || s.phase != turning && s.phase != answering && s.phase != balking {
			return
		}
		u := viewer{s}.chooser()
		if !s.hazards().perilous(u) {
			return
		}
		by := make([]riposte.Choice, s.game.n+1)
		for i, c := range s.Legal(nil, seat) {
			verb := c.Verb()
			if verb != verbMove && verb != verbStep && verb != verbDodge && verb != verbEnd && verb != verbGo {
				continue
			}
			p := s.hazards().perilOf(u, c)
			next, lost := s.Clone().(*state), losses{}
			clear(by)
			by[seat] = c
			if err := next.Apply(by, dice.NewSeeded(uint64(i), 3), lost); err != nil {
				t.Fatal(err)
			}
			rule, is := lost[seat]
			switch {
			case p.rule != "" && !p.later && is && rule == p.rule:
				warned[rule]++
				costs := viewer{s}.peril(u, c)
				if costs == nil {
					if !(viewer{s}).lost(u) {
						t.Errorf("%s costs %v the duel by %s, and nothing says so", s.Say(seat, c), u, rule)
					}
					continue
				}
				said := s.Voice().Say(costs.Text)
				if ends := next.phase == over; ends != (said == "loses you the duel") && verb != verbDodge {
					t.Errorf("%s is said to be %q; over %t", s.Say(seat, c), said, ends)
				}
			case p.rule != "" && !p.later:
				if verb == verbDodge && (!next.fights[u].on || next.fights[u].at == s.fights[u].at || next.phase != turning) {
					continue // the attack came first
				}
				t.Errorf("%s on %s does not cost %v the duel by %s", s.Say(seat, c), s.game.content.Maps[0].Word, u, p.rule)
			case is && verb != verbDodge:
				t.Errorf("%s costs %v the duel by %s without a warning", s.Say(seat, c), u, rule)
			case p.later:
				warned["later"]++
			default:
				safe++
			}
		}
	})
	t.Logf("warned %v, safe %d", warned, safe)
	if warned["CD-8.38"] == 0 || warned["CD-8.46"] == 0 || warned["later"] == 0 || safe == 0 {
		t.Errorf("warned %v, safe %d: the play does not come to all of it", warned, safe)
	}
}

// Every way to go onto deadly ground says so: picks of moves, dodges, the end of a turn in
// deep water, and what is told of the choice before it is made.
func TestPerilIsOffered(t *testing.T) {
	seen := map[string]int{}
	wander(t, 66, 100, func(s *state) {
		seat := s.asked
		if seat == riposte.Nobody || s.phase != turning && s.phase != answering {
			return
		}
		u := viewer{s}.chooser()
		b, size := s.board(s.fights[u].arena), s.game.trait[u].size
		for _, a := range s.View(seat).Asks {
			for _, f := range a.Fields {
				for _, p := range f.Picks {
					if p.Peril != nil {
						seen[f.Name]++
					}
					at := ground.Space{X: int8(p.At.X), Y: int8(p.At.Y)}
					deadly := p.At.Kind == scene.AtSquare && (b.Magma.Meets(at, size) || b.Deep.Meets(at, size))
					if deadly && (f.Name == "move" || f.Name == "to") && p.Peril == nil {
						t.Errorf("%s %s is offered like floor", f.Name, p.Word)
					}
				}
			}
		}
	})
	t.Log(seen)
	for _, want := range []string{"move", "to", "end"} {
		if seen[want] == 0 {
			t.Errorf("no pick of %q was deadly", want)
		}
	}
}
