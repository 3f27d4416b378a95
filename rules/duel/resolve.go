package duel

import (
	"riposte"
	"riposte/geom"
)

// Apply makes one step and goes on to the next decision.
func (s *state) Apply(by []riposte.Choice, _ riposte.Dice, l riposte.Log) error {
	conceding, err := riposte.CheckStep(s, by, s.game.n)
	if err != nil {
		return err
	}
	log := teller{Log: l}
	if conceding {
		s.concede(by, log)
	} else {
		s.answer(by, log)
	}
	s.advance(log)
	return nil
}

// answer does what was chosen; when all that were asked have answered, the decision
// closes.
func (s *state) answer(by []riposte.Choice, log teller) {
	seat := s.asking.first() // for a decision that one seat makes
	switch s.phase {
	case placing:
		s.asking = 0
		x, y := unpackTo(by[seat])
		s.stand(seat, pointAt(x, y), evPlaced, "DU-1.30", log)
	case moving:
		s.asking = 0
		s.move(seat, by[seat], log)
	case slots:
		s.asking = 0
		s.interact(seat, by[seat], log)
	case revealing, opening, answering, hastening, foreseeing, striking, resisting:
		s.turnUp(by, log)
	case programme:
		s.program(by, log)
	case cancelling:
		s.asking = 0
		s.cancel(seat, by[seat], log)
	case over, acting:
	}
}

// advance goes on until somebody is asked or the duel is over. Every pass ends a
// decision or a step of a turn, and turns are bounded by DU-6.8.
func (s *state) advance(log teller) {
	for s.asking == 0 && s.phase != over {
		if left := s.resigned &^ s.out; left != 0 { // DU-6.9
			s.remove(left, gaveUp, log)
			continue
		}
		s.next(log)
	}
}

// next is the order of play: what follows once the decision of a phase has closed.
func (s *state) next(log teller) {
	if s.phase > slots && !s.fightOn() {
		s.endFight(log)
	}
	switch s.phase {
	case placing:
		s.nextPlacement(log) // DU-1.30
	case revealing: // Reveal Phase
		if !s.askGroup(speed, log) {
			s.begin(moving)
		}
	case moving: // Motion Phase
		if !s.nextMover(log) {
			s.begin(slots)
		}
	case slots: // Melee Phase
		if !s.nextSlot(log) {
			s.endTurn(log)
		}
	case opening: // step 1 is done
		s.beginAnswering()
	case answering: // step 2
		if !s.askGroup(speed, log) {
			s.beginProgramme(log)
		}
	case programme: // steps 3 and 4 are done
		s.beginHastening()
	case hastening: // step 5
		if !s.askGroup(speed, log) {
			s.beginForeseeing()
		}
	case foreseeing: // step 6
		if !s.askGroup(dexterity, log) {
			s.askCancel(log)
		}
	case cancelling: // steps 7 and 8
		s.beginActing()
	case acting:
		s.nextDie(log)
	case striking:
		s.struck(log)
	case resisting:
		s.resisted(log)
	case over:
	}
}

// deploy puts everybody on the start points or, with zones, lets the seats choose
// places: DU-1.28.
func (s *state) deploy(log teller) {
	if s.game.options.zones {
		s.phase = placing
		return
	}
	for seat := riposte.Seat(1); int(seat) <= s.game.n; seat++ {
		s.stand(seat, s.game.field.Starts[seat-1], evDeployed, "DU-1.29", log)
	}
	s.startingReveal(log)
}

func (s *state) stand(seat riposte.Seat, at geom.Point, kind uint16, rule riposte.RuleID, log teller) {
	s.fighter(seat).put(at)
	log.Tell(kind, rule, seat, int(at.X), int(at.Y))
}

// nextPlacement asks the seats in order where to stand, DU-1.30.
func (s *state) nextPlacement(log teller) {
	for int(s.at) < s.game.n {
		s.at++
		if seat := riposte.Seat(s.at); s.alive().has(seat) {
			s.ask(only(seat))
			return
		}
	}
	s.startingReveal(log)
}

// startingReveal reveals one card of each statistic, for all at the same moment,
// DU-1.21.
func (s *state) startingReveal(log teller) {
	var dead seats
	for set := s.alive(); set != 0; set = set.rest() {
		seat := set.first()
		f := s.fighter(seat)
		f.up = [stats]uint8{1, 1, 1, 1}
		log.Show(evStart, "DU-1.21", seat)
		for i := range stats {
			s.tellExhausted(seat, i, "DU-5.37", log)
		}
		if f.hand(endurance) == 0 { // DU-1.23
			f.spent = true
			dead |= only(seat)
		}
	}
	s.remove(dead, killed, log)
	if s.ending == unended {
		s.beginTurn(log)
	}
}

// beginTurn opens the Reveal Phase, DU-2.1 and DU-2.4.
func (s *state) beginTurn(log teller) {
	log.Tell(evTurn, "DU-2.2", riposte.Nobody, int(s.turn))
	s.noisy, s.fought, s.fled = false, 0, 0
	s.phase = revealing
	s.await(s.alive(), speed)
}

// begin opens a phase that goes by initiative, DU-2.17 and DU-2.19.
func (s *state) begin(p phase) {
	s.phase, s.at = p, 0
	s.line.sort(s.alive(), s.rank)
}

// nextMover asks whoever moves next, DU-2.16; it returns false when all have moved.
func (s *state) nextMover(log teller) bool {
	for s.at < s.line.n {
		seat := s.line.at(s.at)
		s.at++
		switch {
		case s.out.has(seat):
		case s.game.options.noEngagedMove && s.engaged(seat) != 0: // DU-3.31, DU-8.10
			log.Tell(evHeld, "DU-3.31", seat)
		default:
			s.ask(only(seat))
			return true
		}
	}
	return false
}

// nextSlot plays the next slot, DU-2.20; it returns false after the last one.
func (s *state) nextSlot(log teller) bool {
	for s.at < s.line.n {
		seat := s.line.at(s.at)
		s.at++
		if s.out.has(seat) || s.fought.has(seat) {
			continue
		}
		if group := s.group(seat); group.len() > 1 {
			s.beginFight(seat, group, log)
			return true
		}
		if s.mayInteract(seat) {
			s.ask(only(seat))
			return true
		}
	}
	return false
}

// group is the fight that a seat is in, DU-4.3.
func (s *state) group(seat riposte.Seat) seats {
	group, grown := only(seat), only(seat)
	for grown != 0 {
		joins := s.engaged(grown.first()) &^ s.fought &^ group
		group |= joins
		grown = grown.rest() | joins
	}
	return group
}

// ask makes seats owe an answer to a new request.
func (s *state) ask(who seats) {
	s.asking, s.sealed = who, false
	s.serial++
}

// endTurn ends a turn, DU-2.3.
func (s *state) endTurn(log teller) {
	if s.noisy {
		s.quiet = 0
	} else {
		s.quiet++
		log.Tell(evQuiet, "DU-6.5", riposte.Nobody, int(s.quiet))
	}
	switch o := &s.game.options; {
	case o.quietLimit > 0 && int(s.quiet) >= o.quietLimit:
		s.finish(quietEnd, s.alive(), log)
	case o.turnLimit > 0 && int(s.turn) >= o.turnLimit:
		s.finish(timeEnd, s.alive(), log)
	default:
		s.turn++
		s.beginTurn(log)
	}
}
