package pugilism

import (
	"slices"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rulestest"
)

// The advice reads from tables what its sequences gain; here each is played out, and the
// gains are the same in all that random duels come to.
func TestAdviceIsPlayedOut(t *testing.T) {
	played := func(s *state, attacker riposte.Seat, first, second, defense uint8) int32 {
		gain := func(stops stop) int32 {
			trial := *s
			trial.initiator, trial.sequence, trial.negated = attacker, 0, stops
			a, b := trial.corner(attacker), trial.corner(other(attacker))
			a.first, a.second, a.played = first, second, noEdge
			b.defense, b.played = defense, noEdge
			return trial.gain(s)
		}
		if stops := s.game.cards.stop(first, second, defense, false); stops != stopNamed {
			return gain(stops)
		}
		return min(gain(stopFirst), gain(stopSecond))
	}
	seen := map[string]int{}
	list := slices.Concat(tables, []rulestest.Table{{Name: "unpaid", Options: map[string]string{"counterFatigue": "unpaid", "counterPower": "full", "classCards": "on", "ring": "off"}, Documents: []string{"brannoch", "ulla"}}})
	for _, table := range list {
		st, err := Ruleset().New(table.Setup(), dice.NewSeeded(5, 1), nil)
		if err != nil {
			t.Fatal(err)
		}
		s, rng, by := st.(*state), dice.NewSeeded(5, 2), make([]riposte.Choice, 3)
		for range 1500 {
			if s.phase == over {
				s.Restart(rng, nil)
			}
			clear(by)
			for seat := red; seat <= blue; seat++ {
				legal := s.Legal(nil, seat)
				if len(legal) == 0 {
					continue
				}
				by[seat] = legal[rng.Pick(len(legal))]
				if s.phase != choosing {
					continue
				}
				seen[table.Name]++
				for range 20 {
					n, guards := len(s.game.cards.attacks), len(s.game.cards.defenses)
					first, second, defense := uint8(rng.Pick(n)), uint8(rng.Pick(n)), uint8(rng.Pick(guards))
					if got, want := s.worth(seat, first, second, defense), played(s, seat, first, second, defense); got != want {
						t.Fatalf("%s, bout %d: cards %d and %d against %d gain %d at %+v, want %d", table.Name, s.bout, first, second, defense, got, s.corners, want)
					}
				}
			}
			if err := s.Apply(by, rng, nil); err != nil {
				t.Fatal(err)
			}
		}
		if seen[table.Name] < 500 {
			t.Errorf("%s: only %d times cards were chosen", table.Name, seen[table.Name])
		}
	}
}
