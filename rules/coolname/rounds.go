package coolname

import (
	"riposte"
	"riposte/rules/coolname/tables"
)

// begin does what follows consent: an interlude, or readying and initiative. What
// becomes of those who were left dying is settled first (CN-6.13); a person as game
// master does so in an interlude.
func (s rounds) begin(d riposte.Dice, log teller) {
	if !s.game.options.person {
		s.interludes().settle(0, log)
		s.interludes().settle(1, log)
	}
	if s.game.options.encounter == interlude {
		s.phase = resting
		return
	}
	for i := range s.game.n {
		if m := &s.game.members[i]; !m.foe && s.present(i) && s.sheets[i].hasItems() && !s.gone.has(m.seat) {
			s.chosen |= only(m.seat)
		}
	}
	if s.chosen != 0 {
		s.phase = readying
		return
	}
	s.start(d, log)
}

// readies shows together what all have chosen to ready, CN-1.40.
func (s rounds) readies(by []riposte.Choice, d riposte.Dice, log teller) {
	for i := range s.game.n {
		m := &s.game.members[i]
		if m.foe || !s.chosen.has(m.seat) || by[m.seat] == 0 || by[m.seat] == riposte.Concede {
			continue
		}
		s.bodies[i].ready = readyMask(by[m.seat], int(m.nth))
		if s.sheets[i].hasItems() {
			s.seen[i].items |= s.bodies[i].ready
			log.Show(evReadies, "CN-1.40", m.seat, i, s.gear().itemsInHand(i))
		}
	}
	s.start(d, log)
}

// start takes steps (3) and (4) of CN-1.39: initiative, then round 1.
func (s rounds) start(d riposte.Dice, log teller) {
	s.chosen = 0
	if side := s.game.options.surprise; side > 0 {
		from, to := s.span(uint8(side - 1))
		for i := from; i < to; i++ {
			s.bodies[i].set(surprised, true)
			log.Tell(evMark, "CN-1.41", s.game.members[i].seat, i, markSurprised)
		}
	}
	s.phase = acting
	if s.result().ended(log) { // those who arrive dying may be the last of their side
		return
	}
	if s.game.options.stealth {
		s.sneaks(0, d, log)
		s.sneaks(1, d, log)
	}
	s.initiative(d, log)
	log.Tell(evRound, "CN-2.13", riposte.Nobody, 1)
	s.startSlot(d, log)
}

// sneaks is CN-1.51: every Thief of a side who can tries to surprise the other side.
func (s rounds) sneaks(side uint8, d riposte.Dice, log teller) {
	n := need{attribute: tables.Coordination, focus: tables.FocusStealth, spec: tables.SpecSneak, ticked: tables.NoMO}
	alert := 0
	enemies, end := s.span(1 - side)
	for j := enemies; j < end; j++ {
		if s.able(j) {
			alert = max(alert, s.score(j))
			if !s.foe(j) {
				s.knowledge().learn(j, factInitiative)
			}
		}
	}
	from, to := s.span(side)
	done := false
	for i := from; i < to; i++ {
		if s.foe(i) || !s.able(i) {
			continue
		}
		s.knowledge().learn(i, factExploit) // whoever tries shows that it is a Thief
		if s.sheets[i].values[factExploit] == 0 {
			continue
		}
		plus, more := s.checks().taken(i, false, log)
		p := s.checks().freeScore(i, n)
		s.knowledge().learnFree(i, n)
		as, ds := p.sum()+plus, alert+s.penalty(i)+more
		asr := s.game.options.ladder.roll(d, as)
		s.checks().resolved(i, checkStealth, as, asr, ds, "CN-1.51", log)
		s.checks().tellParts(i, p, plus, log)
		done = done || asr >= ds
	}
	for j := enemies; done && j < end; j++ {
		if s.able(j) {
			s.magic().mark(j, surprised, markSurprised, "CN-1.51", log)
		}
	}
}

// score is the initiative score: CN-1.11, CN-2.5.
func (s rounds) score(i int) int {
	if s.foe(i) {
		return s.game.kinds[s.game.members[i].kind].initiative
	}
	return int(s.sheets[i].values[factInitiative])
}

// rolledWith is the score that a leader rolls for its group: the highest in it.
func (s rounds) rolledWith(leader int) int {
	best := s.score(leader)
	if s.game.options.pooling == allFoes && s.foe(leader) {
		for k := range s.game.kinds {
			best = max(best, s.game.kinds[k].initiative)
		}
	}
	return best
}

// initiative makes the order of turns, CN-2.3 to CN-2.10, of those who roll; CN-2.18
// says who follows them.
func (s rounds) initiative(d riposte.Dice, log teller) {
	n := 0
	for i := range s.game.n {
		if s.game.leader(i) != i {
			continue
		}
		s.order[n] = uint8(i)
		n++
		if s.game.options.static {
			s.bodies[i].roll = int16(s.rolledWith(i))
			if !s.foe(i) {
				s.knowledge().learn(i, factInitiative)
			}
			continue
		}
		s.rollInitiative(i, d, log)
	}
	order := s.order[:n]
	s.sort(order, true)
	// CN-2.16: groups of ties, the highest first, after everybody's first roll.
	for from := 0; from < n; {
		to := s.tied(order, from)
		s.separate(order[from:to], 0, d, log)
		if !s.game.options.static || to-from > 1 {
			for _, i := range order[from:to] { // CN-0.41
				s.bodies[i].modAS, s.bodies[i].modDS = 0, 0
			}
		}
		from = to
	}
	if n < s.game.n {
		s.follow(n)
	}
}

// follow puts each group where its leader is in the order, CN-2.19: the higher score first,
// equals by their place in the fight.
func (s rounds) follow(leaders int) {
	leading, n := s.order, 0
	for _, leader := range leading[:leaders] {
		from := n
		for i := int(leader); i < s.game.n; i++ {
			if s.game.leader(i) != int(leader) {
				continue
			}
			s.bodies[i].roll = s.bodies[leader].roll
			k := n
			for ; k > from && s.score(int(s.order[k-1])) < s.score(i); k-- {
				s.order[k] = s.order[k-1]
			}
			s.order[k] = uint8(i)
			n++
		}
	}
}

// follows reports whether whoever has a place in the order acts together with the one before.
func (s rounds) follows(place int) bool {
	return place > 0 && s.game.leader(int(s.order[place])) == s.game.leader(int(s.order[place-1]))
}

// rollInitiative rolls for a place in the order. What a game master adds counts
// until everybody is separated: those who are tied roll the same dice again
// (CN-2.8).
func (s rounds) rollInitiative(i int, d riposte.Dice, log teller) {
	b := &s.bodies[i]
	as := s.rolledWith(i) + int(b.modAS) // CN-2.7, CN-0.41
	if !s.foe(i) {
		s.knowledge().learn(i, factInitiative)
	}
	b.roll = int16(s.game.options.ladder.roll(d, as))
	if n := s.game.company(i); n > 1 {
		log.Show(evTogether, "CN-2.18", s.game.members[i].seat, i, as, int(b.roll), n)
		return
	}
	log.Show(evInitiative, "CN-2.4", s.game.members[i].seat, i, as, int(b.roll))
}

// sort puts the highest first; equals stay in their order.
func (s rounds) sort(order []uint8, byScore bool) {
	before := func(a, b uint8) bool {
		x, y := s.bodies[a].roll, s.bodies[b].roll
		return x > y || x == y && byScore && s.rolledWith(int(a)) > s.rolledWith(int(b))
	}
	for i := 1; i < len(order); i++ {
		for k := i; k > 0 && before(order[k], order[k-1]); k-- {
			order[k], order[k-1] = order[k-1], order[k]
		}
	}
}

// tied is the end of the group of equals that begins at from.
func (s rounds) tied(order []uint8, from int) int {
	to := from + 1
	first := int(order[from])
	for to < len(order) && s.bodies[order[to]].roll == s.bodies[first].roll && s.rolledWith(int(order[to])) == s.rolledWith(first) {
		to++
	}
	return to
}

// maxTies bounds the rerolls of ties; beyond it the order is that of the seats.
const maxTies = 100

// separate has those who are tied roll again among themselves, CN-2.8 and CN-2.16,
// in the order of dice (CN-2.10), which sorting has kept among equals.
func (s rounds) separate(group []uint8, depth int, d riposte.Dice, log teller) {
	if len(group) < 2 || depth == maxTies {
		return
	}
	place := s.bodies[group[0]].roll
	for _, i := range group {
		s.rollInitiative(int(i), d, log)
	}
	s.sort(group, false)
	for from := 0; from < len(group); {
		to := s.tied(group, from)
		s.separate(group[from:to], depth+1, d, log)
		from = to
	}
	for _, i := range group { // what shows is the place that they share
		s.bodies[i].roll = place
	}
}

// startSlot goes through the slots until somebody acts, CN-2.11 and CN-2.12. It
// comes to an end: either both sides have somebody who can act, or the dying die.
func (s rounds) startSlot(d riposte.Dice, log teller) {
	for {
		i := int(s.order[s.at])
		b := &s.bodies[i]
		if b.is(dying) && !b.is(offMap) && int(s.round) > int(b.since)+s.tough(i) { // CN-5.75
			s.health().dies(i, log)
			if s.result().ended(log) {
				return
			}
		}
		if s.present(i) {
			b.set(surprised, false) // CN-1.42
		}
		if s.awake(i) {
			s.beginTurn(i, log)
			return
		}
		if !s.nextSlot(log) {
			return
		}
	}
}

func (s rounds) beginTurn(i int, log teller) {
	s.who, s.used, s.lit, s.phase, s.offer = uint8(i), 0, 0, acting, offer{}
	log.Tell(evTurn, "CN-2.1", s.game.members[i].seat, i)
}

// nextSlot goes on to the next slot; it returns false if the rounds are over.
func (s rounds) nextSlot(log teller) bool {
	if s.at++; int(s.at) < s.game.n {
		return true
	}
	s.at = 0
	if int(s.round) >= s.game.options.roundLimit && s.winner == 0 { // CN-6.4
		s.result().finish(timeUp, log)
		return false
	}
	s.round++
	log.Tell(evRound, "CN-2.13", riposte.Nobody, int(s.round))
	return true
}

// endTurn ends a turn, CN-2.11 (d).
func (s rounds) endTurn(d riposte.Dice, log teller) {
	s.offer = offer{} // CN-3.36
	if s.result().ended(log) || !s.nextSlot(log) {
		return
	}
	s.startSlot(d, log)
}

// acted does what follows every action: it ends the encounter, or the turn if the
// combatant whose turn it is can't go on or has nothing left to do.
func (s rounds) acted(d riposte.Dice, log teller) {
	if s.game.options.encounter == interlude || s.phase == over || s.result().ended(log) {
		return
	}
	s.phase = acting
	if i := int(s.who); !s.awake(i) || s.idle(i) {
		s.endTurn(d, log)
	}
}

// idle reports whether nothing remains of a turn, CN-2.17.
func (s rounds) idle(i int) bool {
	return s.used&(usedMove|usedMinor) == usedMove|usedMinor && (s.used&usedMajor != 0 || s.bodies[i].vitality == 0)
}
