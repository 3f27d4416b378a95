package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/ground"
)

// waiting is who of the phase has not acted, CD-2.5.
func (s *state) waiting() (set crew) {
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

// chooseNext is CD-2.5: the owner picks; the last one needs no question.
func (s *state) chooseNext(log riposte.Log) {
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

// nextPhase is CD-2.21 and CD-2.20.
func (s *state) nextPhase(log riposte.Log) {
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
			s.endRound(0, "CD-2.20", log)
			return
		}
	}
	s.beginPhase(next, log)
}

func (s *state) beginPhase(seat riposte.Seat, log riposte.Log) {
	s.turnOf = seat
	for rest := ofSeat(seat) & s.game.cast; rest != 0; rest = rest.rest() {
		s.fights[rest.first()].acted = false
	}
	s.stage = stageNext
}

// beginTurn is CD-2.6, (1) to (3).
func (s *state) beginTurn(log riposte.Log) {
	u := s.acting
	f := &s.fights[u]
	s.tell(log, evTurn, "CD-2.5", u, 0)
	for rest := s.game.cast; rest != 0; rest = rest.rest() {
		s.fights[rest.first()].hurt = 0
	}
	f.dusty, f.stepped, f.used = false, false, 0
	f.streakOwn = f.streaked
	most := s.game.trait[u].maxAP
	if s.tired(u) { // CD-5.9
		most /= 2
	}
	f.ap = max(f.ap, most)
	s.regainTD(u)
	s.tell(log, evRegains, "CD-2.7", u, 0, int(f.ap), int(f.td))
	s.clock++
	s.flow = flow{}
	s.stage = stageHarm
}

// harm is CD-2.6 (4) and CD-2.11: the losses of the start, one after another, in
// the order of CD-2.9 and CD-2.10. flow.at counts those that are done.
func (s *state) harm(log riposte.Log) {
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
	s.lose(u, marks[next].loss, marks[next].rule, log)
	s.stage, s.then = stageTriggers, stageHarm
}

// takeTurn asks for the next action, CD-10.3.
func (s *state) takeTurn() {
	if !s.fights[s.acting].on {
		s.stage = stageLast
		return
	}
	s.flow = flow{}
	s.ask(turning, s.acting.seat())
	s.stage = waiting
}

// endTurn is CD-2.17.
func (s *state) endTurn(log riposte.Log) {
	u := s.acting
	f := &s.fights[u]
	s.flow = flow{}
	if f.on {
		s.moveOff(u, log)
		if b := s.board(f.arena); b.Deep.Meets(f.at, s.game.trait[u].size) { // CD-8.46
			if s.loseDuel(u, "CD-8.46", log) {
				return
			}
		}
	}
	for rest := s.present(); rest != 0; rest = rest.rest() { // CD-4.80
		if v := rest.first(); s.fights[v].stance && (v == u || !s.game.options.ownRegain) { // CD-4.93
			before := s.fights[v].td
			s.regainTD(v)
			if s.fights[v].td != before {
				s.tell(log, evSteels, "CD-4.80", v, 0, int(s.fights[v].td))
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

// act is an action of the character whose turn it is.
func (s *state) act(u unit, c riposte.Choice, d riposte.Dice, log riposte.Log) {
	f, content := &s.fights[u], s.game.content
	s.stage = stageTurn
	switch verb := c.Verb(); verb {
	case verbMove:
		s.move(u, spot(c, 0), log)
	case verbAttack:
		t, _ := thrustOf(c)
		s.declare(u, t, log)
	case verbExhaust:
		v, n := unit(part(c, 0)), part(c, 1)
		s.pay(u, n)
		s.flow = flow{by: u, on: v, amount: int16(n)}
		s.tell(log, evExhausts, "CD-3.28", u, v, n)
		s.throwDice(u, 1, hundred, stageExhausted, d)
	case verbReload, verbQuick, verbGrip, verbFetch, verbPick, verbDrop:
		s.pay(u, s.handlingAP(u, c))
		s.handle(u, c, log)
	case verbStand:
		f.ap -= content.StandAP
		if f.anxious != 0 {
			f.ap--
		}
		f.prone = false
		s.tell(log, evStands, "CD-3.44", u, 0)
	case verbUnbind:
		s.pay(u, s.unbindAP(u))
		f.boundBy, f.boundFree = 0, false
		s.tell(log, evUnbound, "CD-3.46", u, 0)
	case verbDouse:
		s.pay(u, int(content.DouseAP))
		f.burning = mark{}
		s.tell(log, evDouses, "CD-3.47", u, 0)
	case verbGlass:
		s.pay(u, int(content.GlassAP))
		s.tell(log, evShatters, "CD-8.28", u, 0)
		s.ask(mapping, u.seat())
		s.stage = waiting
	case verbCalm:
		s.pay(u, 0)
		f.stance = false
		s.tell(log, evCalms, "CD-3.52", u, 0)
	case verbFlame, verbHymn, verbPounce:
		s.ability(u, c, d, log)
	case verbEnd:
		s.stage = stageLast
	}
}

// handlingAP is the printed AP of an action with items.
func (s *state) handlingAP(u unit, c riposte.Choice) int {
	content := s.game.content
	switch c.Verb() {
	case verbReload:
		return int(content.Items[s.gear(u).hand[part(c, 0)].kind].Reload)
	case verbFetch:
		return int(content.ChestAP)
	case verbPick:
		if s.goods(u)[part(c, 0)].Chest {
			return int(content.ChestAP)
		}
		return int(content.ReadyAP)
	}
	return 1
}

// move is CD-3.7: it goes by a cheapest path, one that keeps the Bounds of Lords
// where there is such a one; nothing else can happen before its last space.
func (s *state) move(u unit, to ground.Space, log riposte.Log) {
	f := &s.fights[u]
	printed := 0
	if goals := s.compelled(u); goals != 0 {
		printed = s.approachCost(u, goals, to)
	} else {
		printed = s.walk(u).Cost(to)
	}
	cost := printed
	if s.stubborn(u) { // CD-7.102
		f.ap -= int16(printed)
	} else {
		cost = s.pay(u, printed)
	}
	from := f.at
	s.tell(log, evMoves, "CD-3.6", u, 0, int(from.X), int(from.Y), int(to.X), int(to.Y), cost)
	s.strays(u, to, printed, log)
	s.put(u, to, log)
	s.entering(u, from, stageTurn)
}

// exhausted is CD-3.28 and CD-3.29.
func (s *state) exhausted(log riposte.Log) {
	fl := &s.flow
	total := s.die() + s.bareBonus(fl.by) - int(s.game.content.PerExhaust)*(int(fl.amount)-1)
	if s.fights[fl.by].bound() { // CD-4.27
		total -= int(s.game.content.BoundLoss)
	}
	target := &s.fights[fl.on]
	s.tell(log, evAgainstTD, "CD-3.29", fl.by, fl.on, s.die(), total, int(target.td))
	if total > int(target.td) {
		lost := min(2*fl.amount, target.ap)
		target.ap -= lost
		s.tell(log, evExhausted, "CD-3.28", fl.on, fl.by, int(lost))
	}
	s.stage = stageTurn
}
