package duel

import "riposte"

// beginFight begins step 1, DU-4.4: the acting player may reveal Speed.
func (s *state) beginFight(slot riposte.Seat, group seats, log teller) {
	s.bout = bout{fighting: group, acting: slot}
	s.fought |= group
	if s.game.options.slowest { // DU-4.7
		for i := range s.line.n {
			if group.has(s.line.at(i)) {
				s.acting = s.line.at(i)
			}
		}
	}
	log.Tell(evFight, "DU-4.3", riposte.Nobody, int(group))
	log.Tell(evActing, "DU-4.6", s.acting)
	s.phase = opening
	if able := s.able(only(s.acting), speed, log); able != 0 { // DU-4.8
		s.ask(able)
	}
}

// fightOn reports whether two enemies are left in the fight, DU-4.29.
func (s *state) fightOn() bool {
	s.fighting &^= s.out
	for set := s.fighting; set != 0; set = set.rest() {
		if s.fighting&s.enemies(set.first()) != 0 {
			return true
		}
	}
	return false
}

// endFight goes back to the slots of the Melee Phase.
func (s *state) endFight(log teller) {
	log.Tell(evFightOver, "DU-4.29", riposte.Nobody)
	for i := range s.fighters {
		f := &s.fighters[i]
		f.last, f.row, f.dice = noAction, [maxRow]die{}, 0 // DU-5.20
	}
	s.bout = bout{}
	s.phase = slots
}

// beginAnswering begins step 2: all but the acting player, lowest Speed first.
func (s *state) beginAnswering() {
	s.phase = answering
	s.await(s.fighting&^only(s.acting), speed)
}

// beginProgramme begins step 3: all who have dice set them, DU-4.10.
func (s *state) beginProgramme(log teller) {
	s.phase = programme
	s.crowd = s.fighting.len() > 2
	var who seats
	for set := s.fighting; set != 0; set = set.rest() {
		n := s.rowLength(set.first())
		log.Tell(evDice, "DU-4.10", set.first(), n)
		if n > 0 {
			who |= only(set.first())
		}
	}
	s.ask(who)
	s.sealed = !s.colours()
}

// program keeps what was set in D9: whole rows of all at once, or one die of one
// fighter (DU-4.32).
func (s *state) program(by []riposte.Choice, log teller) {
	for set := s.asking; set != 0; set = set.rest() {
		seat := set.first()
		c := by[seat]
		switch f := s.fighter(seat); {
		case c == 0:
			continue
		case c.Verb() == verbRow:
			s.storeRow(seat, c)
		default:
			f.row[f.dice] = die(c.Args())
			f.dice++
			log.Tell(evSets, "DU-4.32", seat, int(f.dice), s.rowLength(seat))
			if int(f.dice) < s.rowLength(seat) {
				continue
			}
		}
		s.asking &^= only(seat)
	}
	s.showRows(log)
}

// showRows takes step 4, once all programmes are complete: DU-4.15. The dice of
// those who have resigned are discarded, DU-6.9.
func (s *state) showRows(log teller) {
	if s.asking != 0 {
		return
	}
	for set := s.fighting; set != 0; set = set.rest() {
		seat := set.first()
		f := s.fighter(seat)
		if s.resigned.has(seat) {
			f.row, f.dice = [maxRow]die{}, 0
		}
		for i, d := range f.row[:f.dice] {
			if d.target() == riposte.Nobody {
				log.Show(evDie, "DU-4.15", seat, i+1, int(d.action()))
			} else {
				log.ShowOf(evDieAt, "DU-4.15", seat, d.target(), i+1, int(d.action()))
			}
		}
	}
	s.open = true
}

// beginHastening begins step 5: everybody once more, lowest Speed first.
func (s *state) beginHastening() {
	s.phase = hastening
	s.await(s.fighting, speed)
}

// beginForeseeing begins step 6, in the order of DU-4.19. The Speeds are final now,
// and so is the order of actions, DU-4.26.
func (s *state) beginForeseeing() {
	s.turns.sort(s.fighting, s.rank)
	s.phase = foreseeing
	if s.game.options.byDexterity {
		s.await(s.fighting, dexterity)
	} else {
		s.await(s.fighting, speed)
	}
}

// askCancel asks whoever may cancel a die, DU-4.20 and DU-4.21.
func (s *state) askCancel(log teller) {
	s.phase = cancelling
	best, tied := riposte.Nobody, false
	for i := range s.turns.n {
		seat := s.turns.at(i)
		if !s.fighting.has(seat) {
			continue
		}
		switch de := s.fighter(seat).up[dexterity]; {
		case best == riposte.Nobody || de > s.fighter(best).up[dexterity]:
			best, tied = seat, false
		case de == s.fighter(best).up[dexterity]:
			tied = true
		}
	}
	switch {
	case tied && !s.game.options.tiedCancel:
		log.Tell(evTied, "DU-4.21", riposte.Nobody)
	default:
		s.ask(only(best)) // of those tied, the earliest in initiative order
	}
}

// cancel takes a die out of a row, D12; what comes after it moves up, DU-4.22 and
// DU-4.23.
func (s *state) cancel(seat riposte.Seat, c riposte.Choice, log teller) {
	if c.Args() == 0 {
		log.Tell(evNoCancel, "DU-4.22", seat)
		return
	}
	n, owner := int(c.Args()&255), riposte.Seat(c.Args()>>8)
	f := s.fighter(owner)
	log.TellOf(evCancels, "DU-4.18", seat, owner, n, int(f.row[n-1].action()))
	copy(f.row[n-1:], f.row[n:f.dice])
	f.dice--
	f.row[f.dice] = 0
}

// beginActing begins step 7 with its first round.
func (s *state) beginActing() {
	s.phase = acting
	s.round, s.step = 0, 0
}

// nextDie goes on to the next action in the order of DU-4.25, round by round
// (DU-4.27).
func (s *state) nextDie(log teller) {
	if s.step == s.turns.n {
		if !s.anotherRound() {
			s.lastRetreats(log)
			return
		}
		s.round, s.step = s.round+1, 0
	}
	seat := s.turns.at(s.step)
	s.step++
	f := s.fighter(seat)
	switch {
	case !s.fighting.has(seat):
	case s.retreating.has(seat): // DU-5.23
		s.retreats(seat, "DU-5.21", log)
	case s.round < f.dice: // DU-4.28
		s.resolve(seat, f.row[s.round], log)
	}
}

// anotherRound reports whether anybody present has a die for it.
func (s *state) anotherRound() bool {
	for set := s.fighting; set != 0; set = set.rest() {
		if s.fighter(set.first()).dice > s.round+1 {
			return true
		}
	}
	return false
}

// lastRetreats makes the retreats that are left, DU-4.30, which end the fight.
func (s *state) lastRetreats(log teller) {
	for i := range s.turns.n {
		if seat := s.turns.at(i); s.retreating.has(seat) && s.fighting.has(seat) && s.fightOn() {
			s.retreats(seat, "DU-4.30", log)
		}
	}
	s.endFight(log)
}
