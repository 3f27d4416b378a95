package coolduel

import "riposte"

// Advise attacks when it can, comes nearer when it can't, and answers with what
// leaves the least.
func (s *state) Advise(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	foe := s.fighters[other(seat)].at
	near := distance(s.fighters[seat].at, foe)
	inReach := s.phase == turn && near <= 1+int(s.weapon(seat).Range)
	for i, c := range legal {
		switch c.Verb() {
		case attack:
			w[i] = 60
		case move:
			w[i] = int32(max(0, near-distance(square(c.Args()), foe))) * 10
			if inReach {
				w[i] = 0
			}
		case block:
			_, percent, _ := s.guard(seat, guard(c.Args()))
			w[i] = int32(100-percent) / 4
		case dodge:
			w[i] = 0
			if part(c, 1) == 1 { // as little AP as a dodge may cost
				w[i] = 8
			}
		case parry:
			w[i] = int32(part(c, 1)) * 6
		default: // end, take, keep, equip
			w[i] = 2
		}
	}
}
