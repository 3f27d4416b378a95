package coolname

import "riposte"

// Advise attacks, recovers when little Vitality is left, and defends with the
// better scores more often. It looks at nothing that the seat may not know.
func (s *state) Advise(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	for i, c := range legal {
		switch c.Verb() {
		case attack:
			w[i] = 200
		case recovery:
			w[i] = 10
			if b := &s.bodies[s.who]; 3*b.vitality < s.maxVitality(s.who) {
				w[i] = 100
			}
		case try:
			w[i] = 20
		case defend:
			as := int32(s.game.sheets[s.target].ways[part(c, 0)])
			w[i] = as * as
		default: // end, and a game master who rarely intervenes
			w[i] = 1
		}
	}
}
