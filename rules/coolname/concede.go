package coolname

import "riposte"

// mayConcede reports whether a seat may give up: it may if it has not done so yet,
// asked or not, CN-6.15.
func (s *state) mayConcede(seat riposte.Seat) bool {
	return s.phase != over && seat >= 1 && int(seat) <= s.game.seats && !s.gone.has(seat)
}

// concede has seats give up, CN-6.15.
func (s *state) concede(by []riposte.Choice, d riposte.Dice, log teller) {
	s.serial++
	s.gmSerial++
	for seat := riposte.Seat(1); int(seat) <= s.game.seats; seat++ {
		if by[seat] != riposte.Concede {
			continue
		}
		log.Tell(evGivesUp, "CN-6.15", seat)
		s.gone |= only(seat)
		if seat == s.game.gm {
			s.left = true
			log.Tell(evLeaves, "CN-6.15", seat)
		}
		for i := range s.game.n {
			if s.game.members[i].seat == seat && s.present(i) {
				s.bodies[i].set(withdrawn, true)
				log.Tell(evWithdraws, "CN-3.30", seat, i)
			}
		}
		s.chosen &^= only(seat)
	}
	switch s.phase {
	case consenting:
		s.result().finish(refused, log)
	case resting, answering:
		if s.phase == answering && !s.left && !s.gone.has(s.game.members[s.offer.who].seat) {
			return // another seat gave up
		}
		s.offer = offer{}
		s.phase = resting
		if s.left || s.result().sideGone(0) {
			s.result().finish(rested, log)
		}
	case readying:
		if !s.result().ended(log) && s.chosen == 0 {
			s.rounds().start(d, log)
		}
	case acting:
		s.rounds().acted(d, log)
	case defending, lighting:
		waits := s.who
		if s.phase == defending {
			waits = s.strike.target
		}
		if s.present(int(waits)) && s.present(int(s.who)) { // another seat gave up
			return
		}
		s.strike, s.lights = strike{}, 0
		s.rounds().acted(d, log)
	case over:
	}
}
