package pugilism

import "riposte"

// mayConcede reports whether a boxer may give up: at any time, asked or not,
// PG-11.4.
func (s *state) mayConcede(seat riposte.Seat) bool {
	return s.phase != over && (seat == red || seat == blue)
}

// concede ends the match for a boxer who gives up, PG-11.4; if both do, red's
// concession counts.
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
