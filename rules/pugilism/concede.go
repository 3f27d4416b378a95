package pugilism

import "riposte"

// mayConcede is PG-11.4: a boxer may at any time, asked or not.
func (s *state) mayConcede(seat riposte.Seat) bool {
	return s.phase != over && (seat == red || seat == blue)
}

// concede is PG-11.4; red's concession counts if both concede.
func (s *state) concede(by []riposte.Choice, log teller) error {
	loser := riposte.Nobody
	for seat := blue; seat >= red; seat-- {
		switch {
		case by[seat] == riposte.Concede:
			loser = seat
		case by[seat] != 0:
			return riposte.ErrNotOwed
		}
	}
	log.Tell(evForfeit, "PG-11.4", loser)
	s.end(forfeit, other(loser))
	s.declare(log)
	return nil
}
