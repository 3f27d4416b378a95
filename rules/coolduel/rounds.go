package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
)

// begin begins a round, CD-1.62, CD-1.63, CD-6.12 and CD-2.1.
func (s rounds) begin(d riposte.Dice, log riposte.Log) {
	s.round++
	s.setOut()
	tell(log, evRound, "CD-2.1", 0, 0, int(s.round))
	if s.game.options.luckFor {
		s.lots = lots{tied: s.in, todo: s.in}
		s.stage = stageLots
		return
	}
	s.turns().beginPhase(s.initiative(d, log), log)
}

// setOut puts everybody and everything where it starts.
func (s rounds) setOut() {
	s.cycle, s.clock, s.phased, s.second = 0, 0, 0, 0
	s.taken, s.rough, s.broken = [2]uint32{}, [2]ground.Area{}, false
	s.flow, s.hits, s.standing = flow{}, 0, 0
	s.mover().shift(0)
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
			if t.class == tables.Pirate {
				f.luck = g.content.LuckDice
			}
			s.equip(u)
		} else {
			st := &g.content.Companions[t.kind]
			f.weapon, f.armor, f.shield, f.knives = st.Weapon, st.Armor, st.Shield, st.Knives
		}
		f.td = s.scores().maxTD(u)
	}
	if s.game.options.allDown { // a seat of which all are gone for good
		for seats := s.in; seats != 0; seats = seats.rest() {
			if s.present()&ofSeat(seats.first()) == 0 {
				s.in &^= seatOnly(seats.first())
			}
		}
	}
}

// initiative rolls for who goes first, CD-2.2: the highest d100; ties roll again.
func (s rounds) initiative(d riposte.Dice, log riposte.Log) riposte.Seat {
	tied := s.in
	for range maxTies {
		best, who := 0, seats(0)
		for rest := tied; rest != 0; rest = rest.rest() {
			seat := rest.first()
			n := rollInitiative(d)
			tell(log, evInitiative, "CD-2.2", unitOf(seat, 0), 0, n)
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
	tell(log, evFirst, "CD-2.1", unitOf(first, 0), 0)
	return first
}

// equip gives a character what was selected, in full and as CD-1.43 says.
func (s rounds) equip(u unit) {
	seat := u.seat()
	k := &s.kits[seat]
	g := &s.gears[seat]
	*g = gear{touched: g.touched + 1, both: k.Both, armor: k.Armor, plates: s.game.content.Armors[k.Armor].Durability, pack: s.packs[seat]}
	for i, held := range k.Hand {
		g.hand[i] = s.hands().fresh(held)
	}
	for i, st := range k.Slots {
		g.slots[i] = s.hands().fresh(st.Kind)
		if s.game.content.Stacks(st.Kind) {
			g.slots[i].n = st.N
		}
	}
	g.weigh(s.game.content)
}
