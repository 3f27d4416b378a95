package coolname

import "riposte"

// ended looks whether the encounter is over, CN-6.2 to CN-6.5; if so it ends it and
// returns true.
func (s result) ended(log teller) bool {
	if s.phase == over {
		return true
	}
	if s.winner == 0 {
		first, second := s.sideOut(0), s.sideOut(1)
		switch {
		case first && second:
			s.finish(drawn, log)
			return true
		case !first && !second:
			return false
		}
		s.winner = uint8(1 + bit(first))
		if s.someDying(s.winner - 1) {
			log.Tell(evAftermath, "CN-6.5", riposte.Nobody)
			from, to := s.span(2 - s.winner)
			for i := from; i < to; i++ {
				if s.present(i) {
					s.bodies[i].set(beaten, true)
				}
			}
			return false
		}
	}
	if s.someDying(s.winner - 1) {
		return false
	}
	s.finish(outOfAction, log)
	return true
}

func (s result) sideOut(side uint8) bool {
	from, to := s.span(side)
	for i := from; i < to; i++ {
		if !s.out(i) || s.lurks(i) {
			return false
		}
	}
	return true
}

// lurks reports whether somebody has only slipped out of sight, CN-8.23.
func (s result) lurks(i int) bool {
	b := &s.bodies[i]
	return b.conds&(offMap|unconscious) == concealed && b.vitality > 0
}

func (s result) someDying(side uint8) bool {
	from, to := s.span(side)
	for i := from; i < to; i++ {
		if s.bodies[i].is(dying) && s.present(i) {
			return true
		}
	}
	return false
}

// finish ends the encounter, CN-6.2, CN-6.7; hidden checks become public (CN-8.16).
func (s result) finish(how verdict, log teller) {
	for i := range s.nhide {
		s.desk().opens(&s.hidden[i], log)
	}
	s.nhide, s.hidden = 0, [maxHidden]hiddenCheck{}
	s.ending, s.phase, s.chosen = how, over, 0
	for i := range s.game.n {
		b := &s.bodies[i]
		if b.is(outCold) && !b.is(withdrawn) { // CN-5.82
			log.Tell(evWakes, "CN-5.82", s.game.members[i].seat, i)
		}
		b.set(outCold|blessed|cursed|helped|misled|armoured|warded|exposed|lit|surprised, false)
		b.tick = tick{}
		if s.game.options.encounter != interlude { // CN-3.8
			b.set(kitAtHand, false)
		}
		b.thrown, b.taken, b.found = 0, 0, [2]found{} // CN-4.16
		b.ready &= 1<<foundItem - 1
	}
	switch how {
	case outOfAction:
		log.Tell(evWins, "CN-6.2", riposte.Nobody, int(s.winner)-1)
	case drawn, timeUp:
		log.Tell(evDraw, endings[how].Rule, riposte.Nobody)
	case rested:
		log.Tell(evRested, "CN-6.14", riposte.Nobody)
	case refused:
		log.Tell(evVoid, "CN-1.50", riposte.Nobody)
	case unended:
	}
}

// sideGone reports whether nobody is left on a side.
func (s result) sideGone(side uint8) bool {
	from, to := s.span(side)
	for i := from; i < to; i++ {
		if s.present(i) {
			return false
		}
	}
	return true
}
