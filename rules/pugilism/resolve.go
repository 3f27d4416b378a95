package pugilism

import (
	"riposte"
	"riposte/dice"
)

// setUp takes the steps of PG-1.3 to 1.5: corners, composure, EDGE, initiative;
// then the first bout begins.
func (s *state) setUp(d riposte.Dice, log teller) {
	if s.game.options.ring {
		s.toCorners()
		log.Tell(evCorners, "PG-1.3", riposte.Nobody)
	}
	for seat := red; seat <= blue; seat++ {
		s.startingComposure(seat, d, log)
		s.corner(seat).hitDice = uint8(s.boxer(seat).hitDice)
	}
	if s.game.options.edge { // PG-7.20
		s.dealEdge(d, log)
	}
	s.initiative(d, log)
	s.beginRound(1, log)
}

// Apply makes one step: the choices are checked, then the match goes on to the
// next decision.
func (s *state) Apply(by []riposte.Choice, d riposte.Dice, l riposte.Log) error {
	if s.phase == over {
		return riposte.ErrOver
	}
	if len(by) <= int(blue) || by[riposte.Nobody] != 0 {
		return riposte.ErrNotOwed
	}
	if l == nil && s.phase == choosing && s.silentBout(by[red], by[blue], d) {
		return nil
	}
	if by[red] == riposte.Concede || by[blue] == riposte.Concede {
		return s.concede(by, teller{Log: l})
	}
	for seat := red; seat <= blue; seat++ {
		if s.asked(seat) != (by[seat] != 0) {
			return riposte.ErrNotOwed
		}
		if by[seat] != 0 {
			if refusal := s.check(seat, by[seat]); refusal != nil {
				return refusal
			}
		}
	}
	s.step(by, d, teller{Log: l})
	return nil
}

// step goes on with a bout, PG-2.5, from the decision that has just been answered.
func (s *state) step(by []riposte.Choice, d riposte.Dice, log teller) {
	switch s.phase {
	case choosing:
		s.layDown(by, log)
		s.approach(d, log)
	case moving:
		s.move(by[s.mover], d, log)
	case edging:
		s.playEdge(by, d, log)
	case naming:
		s.negated = stopFirst << by[other(s.attacker())].Args()
		log.Tell(evNamed, "PG-5.26", other(s.attacker()), int(s.negated))
		s.boost(d, log)
	case boosting:
		s.giveBoost(stopFirst<<by[s.attacker()].Args(), "PG-7.14", log)
		s.exchange(d, log)
	case rising:
		s.rise(by[s.fallen].Args() == 1, d, log)
	case over:
	}
}

func (s *state) beginRound(round uint8, log teller) {
	s.round, s.bout, s.standoff = round, 0, 0
	log.Tell(evRound, "PG-2.1", riposte.Nobody, int(round))
	s.beginBout(log)
}

// beginBout asks for cards; the next-bout effects of the last bout take effect,
// PG-8.7.
func (s *state) beginBout(log teller) {
	s.bout++
	s.course = course{}
	log.Tell(evBout, "PG-2.2", riposte.Nobody, int(s.round), int(s.bout))
	for seat := red; seat <= blue; seat++ {
		c := s.corner(seat)
		if !c.lingers() {
			continue
		}
		c.now, c.next = c.next, lingering{}
		c.now.by = 0
		if log.Log != nil {
			s.tellLingering(seat, log)
		}
	}
	s.await(choosing)
}

func (s *state) tellLingering(seat riposte.Seat, log teller) {
	c := s.corner(seat)
	for a := range s.game.cards.attacks {
		if c.now.attacks>>a&1 != 0 {
			log.Tell(evUnplayable, "PG-8.8", seat, a)
		}
	}
	for d := range s.game.cards.defenses {
		if c.now.defenses>>d&1 != 0 {
			log.Tell(evUnplayable, "PG-8.8", seat, defenseCard+d)
		}
	}
	if w := c.now.weakened; w > 0 {
		log.Tell(evWeakened, "PG-8.7", seat, int(w))
	}
}

// layDown puts the cards that both chose face down, PG-2.6 and PG-4.1.
func (s *state) layDown(by []riposte.Choice, log teller) {
	s.course = course{}
	for seat := red; seat <= blue; seat++ {
		s.corner(seat).lay(by[seat])
		log.Tell(evChosen, "PG-4.1", seat)
	}
}

func (c *corner) lay(choice riposte.Choice) {
	c.laid = laid{}
	c.chosen, c.barred.attacks, c.barred.defenses = true, c.now.attacks, c.now.defenses
	c.first, c.second, c.defense, c.double = unpackPair(choice)
}

// approach takes part (b) of PG-2.5: movement, unless there is no ring or the
// referee steps in.
func (s *state) approach(d riposte.Dice, log teller) {
	first := s.firstMover()
	switch o := &s.game.options; {
	case !o.ring:
		log.Tell(evNoRing, "PG-3.30", first)
		s.callClash(first, d, log)
	case s.refereeDue():
		s.corner(red).x, s.corner(red).y = 4, 4
		s.corner(blue).x, s.corner(blue).y = 5, 5
		s.referee = true
		log.Tell(evForced, "PG-3.22", first, int(s.standoff))
		s.callClash(first, d, log)
	default:
		s.mover = first
		s.await(moving)
	}
}

// refereeDue reports whether enough bouts in a row went by without a clash,
// PG-3.22.
func (s *state) refereeDue() bool {
	o := &s.game.options
	return o.ring && o.standoff > 0 && int(s.standoff) >= o.standoff
}

// move takes a movement turn, PG-3.9 to 3.15.
func (s *state) move(c riposte.Choice, d riposte.Dice, log teller) {
	x, y, call := unpackMove(c)
	seat := s.mover
	me := s.corner(seat)
	if x == 0 {
		log.Tell(evStayed, "PG-3.9", seat, int(me.x), int(me.y))
	} else {
		log.Tell(evMoved, s.moveRule(seat, x, y), seat, int(me.x), int(me.y), int(x), int(y))
		me.x, me.y = x, y
	}
	switch {
	case call:
		log.Tell(evCalled, "PG-3.13", seat)
		s.callClash(seat, d, log)
	case seat == s.firstMover():
		s.mover = other(seat) // PG-3.15
		s.await(moving)
	default:
		s.standoff++
		log.Tell(evNoClash, "PG-2.7", riposte.Nobody)
		s.takeBack()
		s.nextBout(d, log)
	}
}

// moveRule is the rule that a movement is an example of: leaving the ropes,
// reaching them, or moving at all.
func (s *state) moveRule(seat riposte.Seat, x, y int8) riposte.RuleID {
	switch {
	case s.onRopes(seat):
		return "PG-3.7"
	case ropes.has(squareAt(x, y)):
		return "PG-3.17"
	}
	return "PG-3.9"
}

// callClash fixes the initiator, PG-3.14, and opens the EDGE window, PG-7.7.
func (s *state) callClash(initiator riposte.Seat, d riposte.Dice, log teller) {
	s.initiator, s.mover, s.standoff = initiator, riposte.Nobody, 0 // PG-3.23
	if s.corners[0].hand|s.corners[1].hand == 0 {
		s.clash(d, log)
		return
	}
	if s.game.options.backSeen {
		s.laying = initiator
		if s.corner(initiator).hand == 0 {
			s.laying = other(initiator)
		}
	}
	s.await(edging)
}

// playEdge plays the EDGE cards of the bout: both at once or, by PG-7.31, one after
// another, the initiator's first.
func (s *state) playEdge(by []riposte.Choice, d riposte.Dice, log teller) {
	if seat := s.laying; seat != riposte.Nobody {
		c := s.corner(seat)
		if c.back = edge(by[seat].Args()); c.back == noEdge {
			log.Show(evEdgeKept, "PG-7.31", seat)
		} else {
			log.Show(evEdgeLaid, "PG-7.31", seat)
		}
		if seat == s.initiator && s.corner(other(seat)).hand != 0 {
			s.laying = other(seat)
			s.await(edging)
			return
		}
		s.laying = riposte.Nobody
		s.corners[0].played, s.corners[1].played = s.corners[0].back, s.corners[1].back
	} else {
		s.corner(red).played, s.corner(blue).played = edge(by[red].Args()), edge(by[blue].Args())
	}
	s.clash(d, log)
}

// knockdown takes the steps of PG-6.3 up to the hit-die decision.
func (s *state) knockdown(d riposte.Dice, log teller) {
	seat := s.fallen
	c, scorer := s.corner(seat), s.corner(other(seat))
	log.Tell(evDown, "PG-5.11", seat)
	s.tellUnpaid(log)
	s.removeEdge(log)
	s.endOfBout(log)
	if c.lingers() {
		c.now, c.next = lingering{}, lingering{}
		log.Tell(evWiped, "PG-8.9", seat)
	}
	scorer.scored++
	c.down++
	log.Tell(evScored, "PG-6.2", other(seat), int(scorer.scored))
	switch {
	case int(c.down) >= s.game.content.TKO && !s.game.options.lateTKO:
		s.technical(log)
	case c.hitDice > 0:
		s.await(rising)
	default:
		s.rise(false, d, log)
	}
}

// technical ends the match with a TKO, PG-6.17.
func (s *state) technical(log teller) {
	log.Tell(evTKO, "PG-6.17", s.fallen, int(s.corner(s.fallen).down))
	s.end(technical, other(s.fallen))
	s.declare(log)
}

// tellUnpaid tells what the knockdown left unused and unpaid. If COUNTER brought it
// about, the defense has been paid for, PG-5.21.
func (s *state) tellUnpaid(log teller) {
	attacker := s.attacker()
	if s.fallen == attacker {
		return
	}
	log.Tell(evUnpaid, "PG-5.22", s.fallen)
	if s.sequence == 0 {
		log.Tell(evUnused, "PG-5.14", attacker)
	}
}

// rise makes the save of a fallen boxer and does what follows, PG-6.10 to 6.13.
func (s *state) rise(spend bool, d riposte.Dice, log teller) {
	seat := s.fallen
	c := s.corner(seat)
	if s.phase == rising {
		kept := 2
		if spend {
			c.hitDice--
			kept = 1
		}
		log.Tell(evHitDie, "PG-6.12", seat, kept, int(c.hitDice))
	}
	stands := s.save(seat, spend, d, log)
	dice.Cut(d, "save")
	if !stands {
		log.Tell(evKO, "PG-6.10", seat)
		s.end(knockout, other(seat))
		s.declare(log)
		return
	}
	if int(c.down) >= s.game.content.TKO { // PG-6.25
		s.technical(log)
		return
	}
	s.getUp(seat, d, log)
	s.fallen = riposte.Nobody
	s.takeBack()
	s.nextBout(d, log)
}

// finishBout ends a clash in which nobody was knocked down.
func (s *state) finishBout(d riposte.Dice, log teller) {
	s.removeEdge(log)
	s.endOfBout(log)
	s.takeBack()
	s.nextBout(d, log)
}

// removeEdge takes the bout's EDGE cards out of the game, PG-7.12. Which were
// played stays known until the bout is over, for PG-7.21.
func (s *state) removeEdge(log teller) {
	for seat := red; seat <= blue; seat++ {
		if e := s.corner(seat).played; e != noEdge {
			log.Tell(evEdgeGone, "PG-7.12", seat, int(e))
		}
	}
}

// endOfBout does what cards do at the end of a bout, PG-8.13 to 8.15: a revealed
// CLINCH gives back half the fatigue.
func (s *state) endOfBout(log teller) {
	if !s.game.cards.regains {
		return
	}
	for seat := red; seat <= blue; seat++ {
		c := s.corner(seat)
		if c.shown&shownDefense == 0 || !s.game.cards.defenses[c.defense].RegainHalf {
			continue
		}
		if seat == s.fallen {
			log.Tell(evRegainsNot, "PG-8.15", seat, int(c.defense))
			continue
		}
		before, gain := c.composure, int32(half(int(s.paid)))
		c.composure += gain
		log.Tell(evRegains, "PG-8.13", seat, int(c.defense), int(gain), int(s.paid), int(before), int(c.composure))
	}
}

// takeBack returns the cards to the hands, PG-2.5 (e).
func (s *state) takeBack() {
	for i := range s.corners {
		s.corners[i].laid = laid{}
	}
}

// nextBout goes on after a bout, PG-2.4, 2.8 and 2.16.
func (s *state) nextBout(d riposte.Dice, log teller) {
	if int(s.bout) < s.game.options.bouts {
		s.beginBout(log)
		return
	}
	log.Tell(evRoundOver, "PG-2.8", riposte.Nobody, int(s.round))
	if int(s.round) >= s.game.options.rounds {
		s.decide(log) // PG-2.12
		return
	}
	s.corner(red).down, s.corner(blue).down = 0, 0 // PG-2.14, 2.15
	log.Tell(evReset, "PG-2.14", riposte.Nobody, s.game.content.FirstSave)
	if s.game.options.ring {
		s.toCorners()
		log.Tell(evCorners, "PG-2.9", riposte.Nobody)
	}
	s.recover(red, d, log)
	s.recover(blue, d, log)
	s.beginRound(s.round+1, log)
}

// decide scores the match after the last round, PG-6.20 to 6.24.
func (s *state) decide(log teller) {
	for seat := red; seat <= blue; seat++ {
		log.Tell(evScore, "PG-6.20", seat, int(s.corner(seat).scored), s.boxer(seat).cha, s.score(seat))
	}
	diff := s.score(red) - s.score(blue)
	if diff == 0 {
		switch s.game.options.tie {
		case tieDraw:
		case tieComposure:
			diff = int(s.corner(red).composure - s.corner(blue).composure)
		case tieBlue:
			diff = -1
		}
	}
	switch {
	case diff > 0:
		s.end(decision, red)
	case diff < 0:
		s.end(decision, blue)
	default:
		s.end(draw, riposte.Nobody)
	}
	s.declare(log)
}

// declare tells the result, PG-6.23.
func (s *state) declare(log teller) {
	if s.ending == draw {
		log.Tell(evDraw, "PG-6.24", riposte.Nobody)
		return
	}
	log.Tell(evWins, "PG-6.23", s.winner, int(s.ending))
}
