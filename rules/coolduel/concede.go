package coolduel

import "riposte"

// SealsConcede says that at a rest a concession is sealed like the selections,
// CD-6.15.
func (s *state) SealsConcede() {}

// mayConcede reports whether a seat may concede: it may while it is in the duel,
// asked or not, CD-6.15.
func (s *state) mayConcede(seat riposte.Seat) bool {
	return s.phase != over && seat >= 1 && int(seat) <= s.game.n && s.left.has(seat)
}

// concede has seats leave the duel, CD-6.15 and CD-6.17.
func (s *state) concede(by []riposte.Choice, log riposte.Log) {
	s.last = 0
	pending := s.phase
	for seat := riposte.Seat(1); int(seat) <= s.game.n; seat++ {
		if by[seat] != riposte.Concede {
			continue
		}
		tell(log, evConcedes, "CD-6.15", unitOf(seat, 0), 0)
		s.left &^= seatOnly(seat)
		s.sealing &^= seatOnly(seat)
		s.last |= seatOnly(seat)
		for rest := ofSeat(seat) & s.game.cast; rest != 0; rest = rest.rest() {
			s.fights[rest.first()].gone = true
		}
		if s.in.has(seat) {
			s.ending().dismiss(seat, log)
		}
	}
	if s.left == 0 || s.left&^s.game.ally[s.left.first()] == 0 {
		s.ending().finish("CD-6.15", log)
		return
	}
	if pending.rests() {
		s.serial++
		switch {
		case s.sealing == 0:
			s.asked, s.stage = riposte.Nobody, stageReturn
		case s.asked != riposte.Nobody && !s.sealing.has(s.asked):
			s.ask(arming, s.rests().selector())
		}
		return
	}
	s.statuses().loosen(log)
	if s.lots != (lots{}) { // CD-2.22
		s.serial++
		if !s.left.has(s.asked) {
			s.asked, s.stage = riposte.Nobody, stageLots
		}
	} else if s.ending().stands(pending) {
		s.serial++ // the possible answers may have changed
		s.ending().skip()
	} else {
		s.ending().resume(pending)
	}
	s.hits &= s.present()
	before := s.stage
	s.stage = stageNext
	s.ending().settle("CD-6.15", log)
	if s.stage == stageNext {
		s.stage = before
	}
}

// stands reports whether a question still has to be answered once others have left.
func (s ending) stands(pending phase) bool {
	fl := &s.flow
	switch {
	case !s.left.has(s.asked):
		return false
	case pending == choosing, pending == mapping, pending == stancing, pending == balking && !s.tossing:
		return true
	case pending == breaking && !s.fights[fl.broken].on:
		return false
	}
	return s.fights[s.acting].on && (fl.on == 0 || s.fights[fl.on].on)
}

// skip leaves out what was to follow a question in an attack whose user or target
// has left, CD-6.17.
func (s ending) skip() {
	for _, next := range [...]*stage{&s.then, &s.back} {
		switch fl := &s.flow; {
		case *next < stageHunt || *next > stageScorched:
		case s.acting != 0 && !s.fights[s.acting].on:
			*next = stageLast
		case *next < stageAfter && fl.by != 0 && fl.on != 0 && !s.fights[fl.on].on:
			*next = stageAfter
		}
	}
}

// resume goes on after a question that nobody has to answer any longer, CD-6.17.
func (s ending) resume(pending phase) {
	s.asked = riposte.Nobody
	fl := &s.flow
	switch {
	case pending == choosing:
		s.stage = stageNext
	case pending == stancing:
		s.hits &= s.present()
		s.stage = stageTriggers
	case !s.fights[s.acting].on:
		s.stage = stageLast
	case fl.by != 0 && !s.fights[fl.on].on:
		s.stage = stageAfter
	case pending == balking:
		s.stage = s.back
		if s.tossing {
			s.stage = stageAfter
		}
	default:
		s.stage = stageTurn
	}
	s.tossing = false
}
