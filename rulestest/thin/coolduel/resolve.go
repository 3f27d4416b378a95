package coolduel

import (
	"riposte"
	"riposte/dice"
)

func (s *state) Apply(by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
	conceding, err := riposte.CheckStep(s, by, seats)
	switch {
	case err != nil:
		return err
	case conceding:
		s.concede(by, log)
		return nil
	}
	switch seat := s.asked(); s.phase {
	case turn:
		s.act(seat, by[seat], log)
	case answer:
		s.react(seat, by[seat], d, log)
	case rest:
		s.rearm(by, log)
		s.beginRound(d, log)
	}
	return nil
}

// act is an action on one's own turn.
func (s *state) act(seat riposte.Seat, c riposte.Choice, log riposte.Log) {
	f := &s.fighters[seat]
	switch c.Verb() {
	case move:
		to := square(c.Args())
		within := s.game.board.reach(f.at, s.fighters[other(seat)].at, int(f.ap))
		cost := int16(0)
		for within[cost]&to.bit() == 0 {
			cost++
		}
		f.ap -= cost // CD-2.13
		f.at = to
		x, y := to.xy()
		s.tell(log, evMoves, "CD-3.6", seat, x, y, int(cost))
		s.ask(turn)
	case attack:
		s.strike = strike(c.Args())
		cost := s.weapon(seat).Attacks[s.strike].AP
		f.ap -= cost
		s.tell(log, evAttacks, "CD-3.17", seat, int(s.strike), int(cost))
		s.ask(answer)
	case end:
		s.turns++
		if s.turns == seats*s.game.cycleLimit {
			s.endRound(riposte.Nobody, "CD-2.20", log)
			return
		}
		s.beginTurn(other(seat), log)
	}
}

// react resolves the attack in the order of CD-4.7.
func (s *state) react(seat riposte.Seat, c riposte.Choice, d riposte.Dice, log riposte.Log) {
	attacker, f := other(seat), &s.fighters[seat]
	switch c.Verb() {
	case take:
		s.tell(log, evTakes, "CD-4.10", seat)
		s.hurt(seat, s.damage(attacker, s.strike, 0, 100), log)
	case block:
		s.block(seat, guard(c.Args()), log)
	case dodge:
		to := square(part(c, 0))
		f.ap -= int16(part(c, 1))
		s.dodges(seat, to, d, log)
		if f.hp > 0 { // CD-4.60
			f.at = to
		}
	case parry:
		s.parries(seat, strike(part(c, 0)), part(c, 1), d, log)
	}
	switch {
	case dice.Stops(d, CutAttack):
	case f.hp == 0:
		s.endRound(attacker, "CD-6.1", log)
	case s.fighters[attacker].hp == 0:
		s.endRound(seat, "CD-6.1", log)
	default:
		s.ask(turn)
	}
}

// block is CD-4.42 to CD-4.49.
func (s *state) block(seat riposte.Seat, g guard, log riposte.Log) {
	attacker := other(seat)
	ap, percent, absorb := s.guard(seat, g)
	s.fighters[seat].ap -= ap
	s.tell(log, evBlocks, "CD-4.42", seat, int(g), int(percent))
	cost := s.weapon(attacker).Attacks[s.strike].AP
	if s.game.lessThan {
		cost++
	}
	if cost <= absorb {
		s.tell(log, evNullified, "CD-4.49", attacker)
		return
	}
	s.hurt(seat, s.damage(attacker, s.strike, 0, int(percent)), log)
}

// dodges is CD-4.22 against the score of CD-4.58.
func (s *state) dodges(seat riposte.Seat, to square, d riposte.Dice, log riposte.Log) {
	attacker := other(seat)
	x, y := to.xy()
	score := int(s.dodge(seat)) - s.game.content.PerStep*distance(s.fighters[seat].at, to)
	s.tell(log, evDodges, "CD-4.58", seat, x, y, score)
	die := rollAttack(d)
	total := die + int(s.weapon(attacker).Attacks[s.strike].Bonus)
	s.tell(log, evRolls, "CD-4.22", attacker, die, total, score)
	if total < score {
		s.tell(log, evNullified, "CD-4.22", attacker)
		return
	}
	criticals := 0
	if total >= 100 { // CD-4.28
		criticals = 1
		s.tell(log, evCritical, "CD-4.28", attacker, criticals)
	}
	s.hurt(seat, s.damage(attacker, s.strike, criticals, 100), log)
}

// parries is CD-4.63 to CD-4.72.
func (s *state) parries(seat riposte.Seat, k strike, n int, d riposte.Dice, log riposte.Log) {
	attacker := other(seat)
	s.fighters[seat].ap -= int16(s.parryCost(seat, k, n))
	s.tell(log, evParries, "CD-4.63", seat, int(k), n)
	bonus := int(s.weapon(seat).Attacks[k].Bonus)
	sum, criticals := rollParry(d, n, 100-bonus)
	total := sum + bonus + int(s.class(seat).DEX)
	s.tell(log, evRolls, "CD-4.64", seat, sum, total, int(s.fighters[attacker].td))
	if total < int(s.fighters[attacker].td) {
		s.hurt(seat, s.damage(attacker, s.strike, 0, 100), log)
		return
	}
	s.tell(log, evNullified, "CD-4.65", attacker)
	if criticals > 0 {
		s.tell(log, evCritical, "CD-4.71", seat, criticals)
	}
	s.hurt(attacker, s.damage(seat, k, criticals, 100), log)
}

// damage is CD-4.15.
func (s *state) damage(seat riposte.Seat, k strike, criticals, percent int) int {
	w, class, f := s.weapon(seat), s.class(seat), &s.fighters[seat]
	base := int(w.Attacks[k].One)
	if f.kit.twoHands && w.meets(class) { // CD-1.28
		base = int(w.Attacks[k].Two)
	}
	for range criticals {
		base *= max(1, int(w.Times))
	}
	return (base+int(w.BySTR*class.STR+w.ByDEX*class.DEX))*percent/100 + criticals*int(w.Plus)
}

// hurt is CD-4.11.
func (s *state) hurt(seat riposte.Seat, damage int, log riposte.Log) {
	f := &s.fighters[seat]
	td := min(damage, int(f.td))
	hp := min(damage-td, int(f.hp))
	f.td -= int16(td)
	f.hp -= int16(hp)
	s.tell(log, evHurt, "CD-4.11", seat, damage, td, hp)
}

// beginRound is CD-1.62, CD-1.63 and CD-2.1.
func (s *state) beginRound(d riposte.Dice, log riposte.Log) {
	s.round++
	s.turns = 0
	for seat := riposte.Seat(1); seat <= seats; seat++ {
		f, class := &s.fighters[seat], s.class(seat)
		f.at = s.game.content.Start[seat]
		f.hp, f.ap, f.td = class.maxHP(), class.maxAP(), s.maxTD(seat)
	}
	s.tell(log, evRound, "CD-2.1", riposte.Nobody, int(s.round))
	first := riposte.Seat(1)
	for range maxTies {
		rolls := rollInitiative(d)
		s.tell(log, evInitiative, "CD-2.2", riposte.Nobody, rolls[1], rolls[2])
		if rolls[1] != rolls[2] {
			if rolls[2] > rolls[1] {
				first = 2
			}
			break
		}
	}
	s.beginTurn(first, log)
}

// beginTurn is CD-2.7 and CD-2.8.
func (s *state) beginTurn(seat riposte.Seat, log riposte.Log) {
	f := &s.fighters[seat]
	s.acting = seat
	f.ap, f.td = s.class(seat).maxAP(), s.maxTD(seat)
	s.tell(log, evTurn, "CD-2.7", seat)
	s.ask(turn)
}

// endRound is CD-6.6: winner is Nobody after a draw.
func (s *state) endRound(winner riposte.Seat, rule riposte.RuleID, log riposte.Log) {
	if winner != riposte.Nobody {
		s.fighters[winner].won++
		s.tell(log, evRoundWon, rule, winner, int(s.round))
	} else {
		s.tell(log, evRoundDrawn, rule, riposte.Nobody, int(s.round))
	}
	s.acting = riposte.Nobody
	red, blue := s.fighters[1].won, s.fighters[2].won
	if s.round < s.game.bestOf && 2*max(red, blue) <= s.game.bestOf {
		s.ask(rest)
		return
	}
	s.finish("rounds", "CD-6.7", [seats + 1]uint8{1: place(red, blue), 2: place(blue, red)}, log)
}

func place(own, foe uint8) uint8 {
	if foe > own {
		return 2
	}
	return 1
}

// rearm is CD-6.13 and CD-6.14: both selections become public at once.
func (s *state) rearm(by []riposte.Choice, log riposte.Log) {
	for seat := riposte.Seat(1); seat <= seats; seat++ {
		if c := by[seat]; c.Verb() == equip {
			s.fighters[seat].kit = kitOf(c)
		}
		k := s.fighters[seat].kit
		hands := 0
		if k.twoHands {
			hands = 1
		}
		s.tell(log, evEquips, "CD-6.14", seat, int(k.weapon), hands, int(k.shield), int(k.armor))
	}
}

// SealsConcede is CD-6.15: at a rest a concession is sealed like the kits.
func (s *state) SealsConcede() {}

// concede is CD-6.15.
func (s *state) concede(by []riposte.Choice, log riposte.Log) {
	places := [seats + 1]uint8{1: 1, 2: 1}
	for seat := riposte.Seat(1); seat <= seats; seat++ {
		if by[seat] == riposte.Concede {
			s.tell(log, evConcedes, "CD-6.15", seat)
			if by[other(seat)] != riposte.Concede {
				places[seat] = 2
			}
		}
	}
	s.finish("concession", "CD-6.15", places, log)
}

func (s *state) finish(why string, rule riposte.RuleID, places [seats + 1]uint8, log riposte.Log) {
	s.ask(over)
	s.acting = riposte.Nobody
	s.outcome = riposte.Outcome{Why: why, Rule: rule}
	for seat := riposte.Seat(1); seat <= seats; seat++ {
		s.outcome.Place[seat] = places[seat]
		s.outcome.Score[seat] = int32(s.fighters[seat].won)
	}
	s.tell(log, evEnds, rule, s.outcome.Winner(), int(s.fighters[1].won), int(s.fighters[2].won))
}
