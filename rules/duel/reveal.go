package duel

import "riposte"

// await begins an ordered reveal: who waits for it, and by what they are ordered.
func (s *state) await(who seats, by stat) {
	s.waiting = who
	for set := who; set != 0; set = set.rest() {
		f := s.fighter(set.first())
		f.key = f.up[by] // DU-2.6: as it is when the step begins
	}
}

// askGroup asks the lowest of those still waiting, all with the same key together
// (DU-2.7): for the statistic of a fight's step or, in the Reveal Phase, for any.
// It returns false when nobody is waiting any more.
func (s *state) askGroup(i stat, log teller) bool {
	for {
		s.waiting &= s.alive()
		if s.waiting == 0 {
			return false
		}
		group := s.lowestGroup()
		s.waiting &^= group
		if s.phase != revealing {
			group = s.able(group, i, log)
		}
		if group != 0 {
			s.ask(group)
			s.sealed = group.len() > 1
			return true
		}
	}
}

func (s *state) lowestGroup() (group seats) {
	least := uint8(255)
	for set := s.waiting; set != 0; set = set.rest() {
		switch key := s.fighter(set.first()).key; {
		case key < least:
			group, least = only(set.first()), key
		case key == least:
			group |= only(set.first())
		}
	}
	return group
}

// able is the seats of a set that are not shown to be exhausted in a statistic; the
// others reveal nothing without being asked, DU-8.10.
func (s *state) able(set seats, i stat, log teller) (able seats) {
	for ; set != 0; set = set.rest() {
		if seat := set.first(); s.fighter(seat).exhausted(i) {
			log.Tell(evCannot, "DU-8.10", seat, int(i))
		} else {
			able |= only(seat)
		}
	}
	return able
}

// turnUp is one reveal, single or dual: all of it happens at the same moment,
// DU-2.8.
func (s *state) turnUp(by []riposte.Choice, log teller) {
	var dead, hurried seats
	rule := s.revealRule()
	for set := s.asking; set != 0; set = set.rest() {
		seat := set.first()
		f, n := s.fighter(seat), unpackCards(by[seat])
		if by[seat].Args() == 0 {
			log.Show(evNothing, rule, seat)
			continue
		}
		for i := range stats {
			if n[i] == 0 {
				continue
			}
			s.noisy = true
			f.up[i] += n[i]
			log.Show(evReveals, rule, seat, int(n[i]), int(i), int(f.up[i]))
			s.tellExhausted(seat, i, "DU-5.36", log)
		}
		if n[speed] > 0 {
			hurried |= only(seat)
		}
		if f.hand(endurance) == 0 { // DU-2.10
			f.spent = true
			dead |= only(seat)
		}
	}
	s.asking = 0
	s.stamp(hurried)
	s.remove(dead, killed, log)
}

// stamp stamps those who turned Speed with a new count, DU-2.14.
func (s *state) stamp(hurried seats) {
	if hurried == 0 {
		return
	}
	s.stamps++
	for ; hurried != 0; hurried = hurried.rest() {
		s.fighter(hurried.first()).stamp = s.stamps
	}
}

// revealRule is the rule by which a phase reveals.
func (s *state) revealRule() riposte.RuleID {
	switch s.phase {
	case revealing:
		return "DU-2.4"
	case opening:
		return "DU-4.8"
	case answering:
		return "DU-4.9"
	case hastening:
		return "DU-4.16"
	case foreseeing:
		return "DU-4.18"
	case striking:
		return s.game.content.Actions[s.action].Rule
	case resisting:
		switch s.action {
		case swingHigh:
			return "DU-5.7"
		case swingLow:
			return "DU-5.9"
		case grapple, noAction, block, evade, retreat, actions:
		}
		return "DU-5.13"
	case over, placing, moving, slots, programme, cancelling, acting:
	}
	return "DU-1.16"
}

func (s *state) tellExhausted(seat riposte.Seat, i stat, rule riposte.RuleID, log teller) {
	if s.fighter(seat).exhausted(i) {
		log.Show(evExhausted, rule, seat, int(i))
	}
}

// lose takes Endurance, DU-5.1 to DU-5.4. It reports whether the fighter is
// exhausted, and leaves the removal to the caller.
func (s *state) lose(seat riposte.Seat, required int, log teller) (dead bool) {
	f := s.fighter(seat)
	n := min(required, int(f.hand(endurance)))
	if required == 0 {
		log.Tell(evUnhurt, "DU-5.10", seat)
		return false
	}
	f.up[endurance] += uint8(n)
	s.noisy = true
	log.Show(evLoss, "DU-5.2", seat, required, n, int(f.up[endurance]))
	f.spent = f.hand(endurance) == 0
	return f.spent
}
