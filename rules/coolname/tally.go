package coolname

import "riposte"

// Tally is what an encounter has cost: rounds and, by side, new wounds, deaths, and
// who can't go on. Foes carry no wounds home: only the defeated are counted.
func (s *state) Tally(dst []riposte.Count) []riposte.Count {
	if s.game.options.encounter == interlude {
		return dst
	}
	names := [2]string{"side A", "side B"}
	if s.game.options.encounter == against {
		names = [2]string{"the party", "the foes"}
	}
	dst = append(dst, riposte.Count{ID: "rounds", Label: "Rounds", N: int(s.round), Rule: "CN-6.4"})
	for side := range uint8(2) {
		wounds, deaths, down, foes := 0, 0, 0, false
		for i := range s.game.n {
			if s.side(i) != side {
				continue
			}
			b := &s.bodies[i]
			foes = foes || s.foe(i)
			deaths += bit(b.is(dead))
			down += bit(b.is(dead) || b.is(dying) || b.vitality == 0)
			if !s.foe(i) {
				wounds += b.wounded() - s.sheets[i].start.wounded()
			}
		}
		letter := string(rune('a' + side))
		if !foes {
			dst = append(
				dst,
				riposte.Count{ID: "wounds-" + letter, Label: "Wounds of " + names[side], N: wounds, Rule: "CN-5.26"},
				riposte.Count{ID: "deaths-" + letter, Label: "Deaths of " + names[side], N: deaths, Rule: "CN-5.76"},
			)
		}
		dst = append(dst, riposte.Count{ID: "down-" + letter, Label: "Down of " + names[side], N: down, Rule: "CN-5.5"})
	}
	return dst
}

func (b *body) wounded() int { return countWounds(&b.wounds) }

func (c *carried) wounded() int { return countWounds(&c.wounds) }

func countWounds(list *[maxWounds]wound) (n int) {
	for _, w := range list {
		n += bit(w != 0)
	}
	return n
}
