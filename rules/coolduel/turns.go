package coolduel

import "riposte"

// waiting are those of the phase who have not acted, CD-2.5.
func (s turns) waiting() (set crew) {
	if s.turnOf == riposte.Nobody {
		return 0
	}
	for rest := ofSeat(s.turnOf) & s.game.cast; rest != 0; rest = rest.rest() {
		if f := &s.fights[rest.first()]; f.on && !f.acted {
			set |= only(rest.first())
		}
	}
	return set
}

// chooseNext asks the owner who acts next, CD-2.5; for the last one that is not
// asked.
func (s turns) chooseNext(log riposte.Log) {
	s.acting = 0
	switch set := s.waiting(); set.len() {
	case 0:
		s.nextPhase(log)
	case 1:
		s.acting, s.stage = set.first(), stageBegin
	default:
		s.ask(choosing, s.turnOf)
		s.stage = waiting
	}
}

// nextPhase goes on to the next seat's phase, CD-2.21 and CD-2.20.
func (s turns) nextPhase(log riposte.Log) {
	s.phased |= seatOnly(s.turnOf)
	next := s.turnOf
	for range s.game.n {
		if next++; int(next) > s.game.n {
			next = 1
		}
		if s.in.has(next) {
			break
		}
	}
	if s.in&^s.phased == 0 {
		s.phased = 0
		if s.cycle++; s.cycle >= s.game.options.cycleLimit {
			s.ending().endRound(0, "CD-2.20", log)
			return
		}
	}
	s.beginPhase(next, log)
}

func (s turns) beginPhase(seat riposte.Seat, log riposte.Log) {
	s.turnOf = seat
	for rest := ofSeat(seat) & s.game.cast; rest != 0; rest = rest.rest() {
		s.fights[rest.first()].acted = false
	}
	s.stage = stageNext
}

// begin begins a turn with (1) to (3) of CD-2.6.
func (s turns) begin(log riposte.Log) {
	u := s.acting
	f := &s.fights[u]
	tell(log, evTurn, "CD-2.5", u, 0)
	for rest := s.game.cast; rest != 0; rest = rest.rest() {
		s.fights[rest.first()].hurt = 0
	}
	f.dusty, f.stepped, f.used = false, false, 0
	f.streakOwn = f.streaked
	most := s.game.trait[u].maxAP
	if s.scores().tired(u) { // CD-5.9
		most /= 2
	}
	f.ap = max(f.ap, most)
	s.scores().regainTD(u)
	tell(log, evRegains, "CD-2.7", u, 0, int(f.ap), int(f.td))
	s.clock++
	s.flow = flow{}
	s.stage = stageHarm
}

// losses takes the losses at the start of a turn one after another, CD-2.6 (4) and
// CD-2.11, in the order of CD-2.9 and CD-2.10. flow.at counts those that are done.
func (s turns) losses(log riposte.Log) {
	u := s.acting
	f := &s.fights[u]
	c := s.game.content
	if !f.on {
		s.stage = stageLast
		return
	}
	marks := [...]struct {
		m    *mark
		loss int16
		rule riposte.RuleID
	}{
		{&f.bleeding, s.game.trait[u].maxAP, "CD-5.3"},
		{&f.burning, c.BurnLoss, "CD-5.8"},
		{&f.poisoned, c.PoisonLoss * int16(f.poisons), "CD-5.16"},
	}
	next := -1
	for i := range marks {
		m := marks[i].m
		if m.from == noSource || s.flow.n>>i&1 != 0 {
			continue
		}
		if next < 0 || m.from < marks[next].m.from || m.from == marks[next].m.from && m.stamp < marks[next].m.stamp {
			next = i
		}
	}
	if next < 0 {
		s.flow = flow{}
		s.stage = stageTurn
		return
	}
	s.flow.n |= 1 << next
	s.harm().lose(u, marks[next].loss, marks[next].rule, log)
	s.stage, s.then = stageTriggers, stageHarm
}

// takeTurn asks for the next action, CD-10.3.
func (s turns) takeTurn() {
	if !s.fights[s.acting].on {
		s.stage = stageLast
		return
	}
	s.flow = flow{}
	s.ask(turning, s.acting.seat())
	s.stage = waiting
}

// end ends a turn, CD-2.17.
func (s turns) end(log riposte.Log) {
	u := s.acting
	f := &s.fights[u]
	s.flow = flow{}
	if f.on {
		s.mover().moveOff(u, log)
		if b := s.board(f.arena); b.Deep.Meets(f.at, s.game.trait[u].size) { // CD-8.46
			if s.ending().loseDuel(u, "CD-8.46", log) {
				return
			}
		}
	}
	for rest := s.present(); rest != 0; rest = rest.rest() { // CD-4.80
		if v := rest.first(); s.fights[v].stance && (v == u || !s.game.options.ownRegain) { // CD-4.93
			before := s.fights[v].td
			s.scores().regainTD(v)
			if s.fights[v].td != before {
				tell(log, evSteels, "CD-4.80", v, 0, int(s.fights[v].td))
			}
		}
	}
	for rest := s.game.cast; rest != 0; rest = rest.rest() { // CD-5.18
		s.fights[rest.first()].stunned = false
	}
	if f.streakOwn { // CD-7.54
		f.streaked, f.streakOwn = false, false
	}
	f.acted = true
	s.stage = stageNext
}
