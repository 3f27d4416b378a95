package duel

import (
	"riposte"
	"riposte/basis"
)

// An ending is how a duel ended.
type ending uint8

const (
	unended ending = iota
	standing
	mutual
	quietEnd
	timeEnd
)

var endings = []basis.Ending{
	standing: {Word: "LAST STANDING", Rule: "DU-6.1", Said: riposte.Ended{Won: "as the last standing"}},
	mutual:   {Word: "NOBODY STANDING", Rule: "DU-6.4", Said: riposte.Ended{Drawn: "nobody is left standing"}},
	quietEnd: {Word: "QUIET LIMIT", Rule: "DU-6.6", Said: riposte.Ended{Drawn: "too many turns in a row were quiet"}},
	timeEnd:  {Word: "TURN LIMIT", Rule: "DU-6.7", Said: riposte.Ended{Drawn: "the last turn is over"}},
}

// A leaving is why somebody is removed.
type leaving uint8

const (
	killed leaving = iota + 1
	gaveUp
)

// remove removes all of a set at the same moment, DU-5.40, and checks for the end.
func (s *state) remove(set seats, why leaving, log teller) {
	if set == 0 {
		return
	}
	before := s.alive() &^ s.resigned
	for left := set; left != 0; left = left.rest() {
		if why == killed {
			log.Show(evRemoved, "DU-5.3", left.first())
		} else {
			log.Tell(evLeaves, "DU-6.9", left.first())
		}
	}
	s.out |= set
	s.lastSide(before, log)
}

// lastSide checks the end, DU-6.1 and DU-6.4; before is who was left just before this moment.
func (s *state) lastSide(before seats, log teller) {
	left := s.alive() &^ s.resigned // DU-6.11
	switch {
	case left == 0:
		s.finish(mutual, before, log)
	case left&^s.game.ally[left.first()-1] == 0:
		s.finish(standing, left, log)
	}
}

// finish ends the duel for the sides of a set: they win, or share a draw.
func (s *state) finish(how ending, set seats, log teller) {
	s.winners = 0
	for ; set != 0; set = set.rest() {
		s.winners |= s.game.ally[set.first()-1] // DU-6.2
	}
	s.ending, s.phase, s.asking = how, over, 0
	s.out |= s.resigned
	if log.Log == nil {
		return
	}
	kind := evDraw
	if s.won() {
		kind = evWins
	}
	log.Show(kind, endings[how].Rule, riposte.Nobody, int(s.winners))
}

// won reports whether a single side is first.
func (s *state) won() bool {
	return s.winners != 0 && s.winners == s.game.ally[s.winners.first()-1]
}
