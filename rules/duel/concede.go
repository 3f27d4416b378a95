package duel

import "riposte"

// mayConcede is who can still resign, asked or not, DU-6.9.
func (s *state) mayConcede() seats {
	if s.phase == over {
		return 0
	}
	return s.alive() &^ s.resigned
}

// concede has seats resign, DU-6.9 and DU-6.10.
func (s *state) concede(by []riposte.Choice, log teller) {
	before := s.mayConcede()
	for set := before; set != 0; set = set.rest() {
		if seat := set.first(); by[seat] == riposte.Concede {
			s.resigned |= only(seat)
			log.Tell(evResigns, "DU-6.9", seat)
		}
	}
	s.asking &^= s.resigned
	left := before &^ s.resigned
	if left == 0 || left&^s.game.ally[left.first()-1] == 0 {
		for set := s.resigned &^ s.out; set != 0; set = set.rest() {
			log.Tell(evLeaves, "DU-6.10", set.first())
		}
		s.out |= s.resigned
		s.lastSide(before, log)
		return
	}
	if s.phase == programme {
		s.showRows(log) // unless somebody else still owes one
	}
}
