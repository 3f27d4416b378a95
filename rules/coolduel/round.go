package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/ground"
)

// beginRound is CD-1.62, CD-1.63, CD-6.12 and CD-2.1.
func (s *state) beginRound(d riposte.Dice, log riposte.Log) {
	s.round++
	s.setOut()
	s.tell(log, evRound, "CD-2.1", 0, 0, int(s.round))
	if s.game.options.luckFor {
		s.lots = lots{tied: s.in, todo: s.in}
		s.stage = stageLots
		return
	}
	s.beginPhase(s.initiative(d, log), log)
}

// setOut puts everybody and everything where it starts.
func (s *state) setOut() {
	s.cycle, s.clock, s.phased, s.second = 0, 0, 0, 0
	s.taken, s.rough, s.broken = [2]uint32{}, [2]ground.Area{}, false
	s.flow, s.hits, s.standing = flow{}, 0, 0
	s.shift(0)
	s.in = s.left
	g := s.game
	for rest := g.cast; rest != 0; rest = rest.rest() {
		u := rest.first()
		f := &s.fights[u]
		*f = fighter{gone: f.gone}
		if f.gone || !s.left.has(u.seat()) {
			continue
		}
		t := &g.trait[u]
		f.on, f.at = true, g.arena.Start(u.seat(), u.rank(), t.size)
		s.standing |= only(u)
		f.hp, f.ap = t.maxHP, t.maxAP
		if u.pc() {
			if t.class == pirate {
				f.luck = g.content.LuckDice
			}
			s.equip(u)
		} else {
			st := &g.content.Companions[t.kind]
			f.weapon, f.armor, f.shield, f.knives = st.Weapon, st.Armor, st.Shield, st.Knives
		}
		f.td = s.maxTD(u)
	}
	if s.game.options.allDown { // a seat whose all are gone for good
		for seats := s.in; seats != 0; seats = seats.rest() {
			if s.present()&ofSeat(seats.first()) == 0 {
				s.in &^= seatOnly(seats.first())
			}
		}
	}
}

// initiative is CD-2.2: the highest d100, ties again.
func (s *state) initiative(d riposte.Dice, log riposte.Log) riposte.Seat {
	tied := s.in
	for range maxTies {
		best, who := 0, seats(0)
		for rest := tied; rest != 0; rest = rest.rest() {
			seat := rest.first()
			n := rollInitiative(d)
			s.tell(log, evInitiative, "CD-2.2", unitOf(seat, 0), 0, n)
			switch {
			case n > best:
				best, who = n, seatOnly(seat)
			case n == best:
				who |= seatOnly(seat)
			}
		}
		if tied = who; tied.len() == 1 {
			break
		}
	}
	first := tied.first()
	s.tell(log, evFirst, "CD-2.1", unitOf(first, 0), 0)
	return first
}

// equip gives a character what was selected, whole and as CD-1.43 says.
func (s *state) equip(u unit) {
	seat := u.seat()
	k := &s.kits[seat]
	g := &s.gears[seat]
	*g = gear{touched: g.touched + 1, both: k.both, armor: k.armor, plates: s.game.content.Armors[k.armor].Durability, pack: s.packs[seat]}
	for i, held := range k.hand {
		g.hand[i] = s.fresh(held)
	}
	for i, st := range k.slots {
		g.slots[i] = s.fresh(st.kind)
		if s.game.content.stacks(st.kind) {
			g.slots[i].n = st.n
		}
	}
	s.weigh(u)
}

// endRound is CD-6.16 and CD-6.6: winner is a seat of the winning side, nobody
// after a draw.
func (s *state) endRound(winner riposte.Seat, rule riposte.RuleID, log riposte.Log) {
	s.flow, s.hits, s.turnOf, s.acting = flow{}, 0, riposte.Nobody, 0
	s.asked = riposte.Nobody
	if winner == riposte.Nobody {
		s.tell(log, evRoundDrawn, rule, 0, 0, int(s.round))
	} else {
		for side := s.game.ally[winner]; side != 0; side = side.rest() {
			s.won[side.first()]++
		}
		s.tell(log, evRoundWon, rule, unitOf(winner, 0), 0, int(s.round))
	}
	s.stage = stageRest
}

// rest is CD-6.10 to CD-6.14, if another round follows.
func (s *state) rest(log riposte.Log) {
	best := uint8(0)
	for rest := s.left; rest != 0; rest = rest.rest() {
		best = max(best, s.won[rest.first()])
	}
	if s.round >= s.game.options.bestOf || 2*best > s.game.options.bestOf {
		s.finish("CD-6.7", log)
		return
	}
	s.tell(log, evRest, "CD-6.10", 0, 0, int(s.round))
	s.arm()
}

// arm has the seats select their equipment: together and in secret, or one after
// another in the open (CD-1.67).
func (s *state) arm() {
	s.sealing = s.left
	s.ask(arming, s.selector())
	s.stage = waiting
}

// selector is who selects in the open now, nobody where all do in secret.
func (s *state) selector() riposte.Seat {
	if s.game.options.open {
		return s.sealing.first()
	}
	return riposte.Nobody
}

// selectOpenly takes one part of one seat's selection, CD-1.67.
func (s *state) selectOpenly(seat riposte.Seat, asked phase, c riposte.Choice, log riposte.Log) {
	var by [maxSeats + 1]riposte.Choice
	by[seat] = c
	all := s.sealing
	s.sealing = seatOnly(seat)
	switch {
	case asked == arming:
		s.takeKits(by[:])
	case asked == packing:
		s.takePacks(by[:], log)
	default:
		s.takeCompanions(by[:], log)
	}
	if s.sealing != 0 { // another part
		s.sealing, s.asked = all, seat
		return
	}
	if s.sealing = all &^ seatOnly(seat); s.sealing != 0 {
		s.ask(arming, s.selector())
		s.stage = waiting
	}
}

// finish is CD-6.7 and CD-6.9: the sides that are in the duel, by rounds won; those
// that are out come last.
func (s *state) finish(rule riposte.RuleID, log riposte.Log) {
	g := s.game
	s.flow, s.hits, s.turnOf, s.acting = flow{}, 0, riposte.Nobody, 0
	s.asked, s.sealing = riposte.Nobody, 0
	s.stage, s.phase = stageOver, over
	s.serial++
	standing := s.left
	if standing == 0 { // all left together
		standing = s.last
	}
	rank := func(seat riposte.Seat) int {
		side := g.ally[seat]
		if side&standing == 0 {
			return -1
		}
		if rule != "CD-6.7" { // those who stay win; those who left together draw
			return maxSeats
		}
		return int(s.won[seat])
	}
	why := endedByRounds
	switch {
	case rule == "CD-6.15":
		why = endedByConcession
	case rule != "CD-6.7":
		why = endedByLoss
		rule = "CD-6.9"
	}
	s.outcome = riposte.Outcome{Why: why, Rule: rule}
	for seat := riposte.Seat(1); int(seat) <= g.n; seat++ {
		place := uint8(1)
		var better seats
		for y := riposte.Seat(1); int(y) <= g.n; y++ {
			if rank(y) > rank(seat) {
				better |= seatOnly(y)
			}
		}
		place += uint8(better.len())
		s.outcome.Place[seat] = place
		s.outcome.Score[seat] = int32(s.won[seat])
	}
	winner := unit(0)
	if w := s.outcome.Winner(); w != riposte.Nobody {
		winner = unitOf(w, 0)
	}
	s.tell(log, evEnds, rule, winner, 0)
}

// Why a duel ends.
const (
	endedByRounds     = "rounds"
	endedByConcession = "concession"
	endedByLoss       = "loss"
)

var endingWords = []string{endedByRounds, endedByConcession, endedByLoss}
