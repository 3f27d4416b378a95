package coolname

import "riposte"

// Advise weighs the legal choices.
func (s *state) Advise(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	for i := range legal {
		w[i] = 1
	}
}
