package coolduel

import "riposte"

// Tally is how long a duel was, and how many HP each character had at its end.
func (s *state) Tally(dst []riposte.Count) []riposte.Count {
	dst = append(dst, riposte.Count{ID: "cycles", Label: "Cycles of the last round", N: int(s.cycle) + 1, Rule: "CD-2.20"})
	for seat := riposte.Seat(1); int(seat) <= s.game.n; seat++ {
		f := s.f(unitOf(seat, 0))
		hp := 0
		if f.on {
			hp = int(f.hp)
		}
		dst = append(dst, riposte.Count{ID: "hp-" + seatWords[seat-1], Label: "HP left, " + seatWords[seat-1], N: hp, Rule: "CD-1.10"})
	}
	return dst
}
