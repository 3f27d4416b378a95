package coolname

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
		s.withdraw(by, log)
		return nil
	}
	seat := gm
	for by[seat] == 0 {
		seat++
	}
	switch c := by[seat]; c.Verb() {
	case attack:
		s.attacks(fighter(part(c, 0)), d, log)
	case recovery:
		s.recovers(d, log)
		s.endTurn(log)
	case try:
		s.tries(d, log)
		s.endTurn(log)
	case end:
		s.endTurn(log)
	case defend:
		s.resolve(way(part(c, 0)), d, log)
	default:
		s.intervene(c, d, log)
	}
	return nil
}

// attacks is the first half of CN-4.50.
func (s *state) attacks(target fighter, d riposte.Dice, log riposte.Log) {
	s.target = target
	s.tell(log, evAttacks, "CN-4.1", fighterSeats[s.who], int16(s.who), int16(target))
	switch {
	case target == foe:
		s.strikeFoe(d, log)
		if !dice.Stops(d, CutAttack) {
			s.endTurn(log)
		}
	case s.bodies[target].dying: // CN-4.42
		s.resolve(0, d, log)
	default:
		s.ask(defence)
	}
}

// strikeFoe is CN-4.2.
func (s *state) strikeFoe(d riposte.Dice, log riposte.Log) {
	sh, b := &s.game.sheets[s.who], s.block()
	asr := s.game.roll(d, sh.attackAS)
	ds := s.defenceOf(b) + s.penalty(s.who)
	s.tell(log, evRolls, "CN-8.4", fighterSeats[s.who], int16(s.who), sh.attackAS, asr)
	s.reveal(log, evAgainst, "CN-8.9", gm, ds)
	s.shown.keep(s.game.content, func(b *Foe) bool { return s.defenceOf(b)+s.penalty(s.who) == ds })
	if asr >= ds {
		damage := max(0, asr-ds+sh.attributes[strength]-b.Mail)
		s.hurtFoe(damage, log)
	}
}

// defenceOf is the Defence of a foe like this one now: CN-5.40.
func (s *state) defenceOf(b *Foe) int16 { return max(0, b.Defence-s.penaltyOf(b)) }

// hurtFoe takes damage and shows what a hit shows: CN-8.4.
func (s *state) hurtFoe(damage int16, log riposte.Log) {
	b, f := s.block(), &s.bodies[foe]
	f.vitality = max(0, f.vitality-damage)
	severity := damage / b.Toughness
	now := bandOf(f.vitality, b.Vitality)
	s.reveal(log, evFoeHit, "CN-4.58", gm, damage, b.Mail, int16(now), severity)
	s.shown.keep(s.game.content, func(c *Foe) bool { return c.Mail == b.Mail && damage/c.Toughness == severity })
	s.shown.lose(s.game.content, damage, now)
	if severity > 0 { // CN-5.26
		f.wounds++
		f.severity += severity
	}
	if f.vitality == 0 {
		f.gone = true
		s.tell(log, evDefeated, "CN-5.7", gm)
	}
}

// resolve is the second half of CN-4.50: the target is a character, with a way
// to defend or, dying, none.
func (s *state) resolve(w way, d riposte.Dice, log riposte.Log) {
	sh, seat := &s.game.sheets[s.target], fighterSeats[s.target]
	var ds, plus int16
	if s.who == foe {
		b := s.block()
		ds, plus = s.attackOf(b), b.Bonus
	} else {
		own := &s.game.sheets[s.who]
		asr := s.game.roll(d, own.attackAS)
		s.tell(log, evRolls, "CN-8.4", fighterSeats[s.who], int16(s.who), own.attackAS, asr)
		ds, plus = asr-s.penalty(s.who), own.attributes[strength]
	}
	ds += s.penalty(s.target)
	asr := int16(0)
	if w != 0 {
		asr = s.game.roll(d, sh.ways[w])
		s.tell(log, evDefends, "CN-8.4", seat, int16(w), sh.ways[w], asr)
	}
	if s.who == foe {
		s.reveal(log, evAgainst, "CN-8.9", seat, ds)
		own := s.penalty(s.target)
		s.shown.keep(s.game.content, func(b *Foe) bool { return s.attackOf(b)+own == ds })
	} else {
		s.tell(log, evAgainst, "CN-4.49", seat, ds)
	}
	if asr <= ds { // CN-4.43
		mail := s.game.content.Armours[sh.armour]
		damage := max(0, ds-asr+plus-mail)
		if s.who == foe {
			s.reveal(log, evHit, "CN-4.58", seat, int16(s.target), damage, mail)
			s.shown.keep(s.game.content, func(b *Foe) bool { return max(0, ds-asr+b.Bonus-mail) == damage })
		} else {
			s.tell(log, evHit, "CN-4.58", seat, int16(s.target), damage, mail)
		}
		s.hurt(s.target, damage, d, log)
	}
	if !dice.Stops(d, CutAttack) {
		s.endTurn(log)
	}
}

// attackOf is the Attack of a foe like this one now: CN-4.25.
func (s *state) attackOf(b *Foe) int16 { return max(0, b.Attack-s.penaltyOf(b)) }

// hurt is CN-5.2 and CN-5.26 to CN-5.32, then the death check of CN-5.64.
func (s *state) hurt(f fighter, damage int16, d riposte.Dice, log riposte.Log) {
	b, sh := &s.bodies[f], &s.game.sheets[f]
	tough := sh.attributes[toughness]
	severity := damage / tough
	if b.vitality == 0 && damage > 0 { // CN-5.28
		severity = max(1, severity)
	}
	b.vitality = max(0, b.vitality-damage)
	if severity == 0 {
		return
	}
	b.wounds++
	b.severity += severity
	asr := s.game.roll(d, tough)
	s.tell(log, evWound, "CN-5.26", fighterSeats[f], int16(f), severity, asr, b.severity)
	if asr < b.severity && !b.dying { // CN-5.66, CN-5.70
		b.dying, b.since = true, s.round
		s.tell(log, evDying, "CN-5.66", fighterSeats[f], int16(f))
	}
}

// recovers is CN-5.9 to CN-5.13.
func (s *state) recovers(d riposte.Dice, log riposte.Log) {
	b, sh := &s.bodies[s.who], &s.game.sheets[s.who]
	asr := s.game.roll(d, sh.attributes[toughness])
	gain := min(max(0, asr-b.severity), sh.vitality-b.vitality)
	b.vitality += gain
	s.tell(log, evRecovers, "CN-5.9", fighterSeats[s.who], asr, b.severity, gain)
}

// tries is the free check on offer: CN-0.39.
func (s *state) tries(d riposte.Dice, log riposte.Log) {
	at := s.offered - 1
	as := s.game.sheets[s.who].attributes[at]
	asr := s.game.roll(d, as)
	ds := s.offerDS + s.penalty(s.who)
	s.tell(log, evChecks, "CN-0.5", fighterSeats[s.who], int16(at), as, asr, ds, asr-ds)
}

// intervene is what a game master may do at any time.
func (s *state) intervene(c riposte.Choice, d riposte.Dice, log riposte.Log) {
	s.interventions++
	s.serial[gm]++
	switch f := fighter(part(c, 0)); c.Verb() {
	case set:
		s.override(f, int16(part(c, 1)), log)
	case offer:
		s.offered, s.offerDS, s.offerOver = uint8(f)+1, int16(part(c, 1))+minDS, true
		s.tell(log, evOffers, "CN-3.36", gm, int16(f), s.offerDS)
	case hide:
		h := &s.hidden[s.hiddens]
		s.hiddens++
		*h = hiddenCheck{who: f, attribute: uint8(part(c, 1)), wounds: [foe]int16{s.penalty(charA), s.penalty(charB)}}
		h.ds = int16(part(c, 2)) + minDS + h.wounds[f]
		h.asr = s.game.rollHidden(d, s.game.sheets[f].attributes[h.attribute])
		s.tellOnly(log, riposte.Except(gm), evHides, "CN-8.16")
		s.revealOnly(log, riposte.Only(gm), evHidden, "CN-8.16", int16(h.who), int16(h.attribute), h.asr, h.ds)
	case open:
		i := part(c, 0)
		s.opens(&s.hidden[i], log)
		copy(s.hidden[i:], s.hidden[i+1:s.hiddens])
		s.hiddens--
		s.hidden[s.hiddens] = hiddenCheck{}
	}
}

// opens shows a hidden check to everybody.
func (s *state) opens(h *hiddenCheck, log riposte.Log) {
	s.reveal(log, evOpens, "CN-8.16", gm, int16(h.who), int16(h.attribute), h.asr, h.ds)
}

// override is CN-8.17.
func (s *state) override(f fighter, vitality int16, log riposte.Log) {
	s.bodies[f].vitality = vitality
	if f == foe {
		now := bandOf(vitality, s.block().Vitality)
		s.shown.reset(s.game.content, now)
		s.tellOnly(log, riposte.Only(gm), evOverride, "CN-8.17", int16(f), vitality)
		s.revealOnly(log, riposte.Except(gm), evOverrideFoe, "CN-8.17", int16(now))
		s.bodies[foe].gone = vitality == 0 // CN-5.7
	} else {
		s.tell(log, evOverride, "CN-8.17", gm, int16(f), vitality)
	}
	if s.ended(log) {
		return
	}
	if s.phase == turn && s.out(s.who) {
		s.endTurn(log)
	}
}

// endTurn tests for the end (CN-6.2) and finds whose turn is next.
func (s *state) endTurn(log riposte.Log) {
	if !s.ended(log) {
		s.nextTurn(log)
	}
}

// nextTurn is CN-2.1 to CN-2.12. Somebody of either side can act, or the
// encounter had ended.
func (s *state) nextTurn(log riposte.Log) {
	s.offered, s.offerDS, s.offerOver = 0, 0, false
	for {
		if s.who++; s.who == fighters || !s.present(s.who) {
			s.who = charA
			if s.round == s.game.roundLimit {
				s.finish("rounds", "CN-6.4", true, true, log)
				return
			}
			s.round++
			s.tell(log, evRound, "CN-2.1", riposte.Nobody, int16(s.round))
		}
		b := &s.bodies[s.who]
		if b.dying && !b.gone && int16(s.round) > int16(b.since)+s.game.sheets[s.who].attributes[toughness] { // CN-5.75
			b.dead, b.gone = true, true
			s.tell(log, evDies, "CN-5.75", fighterSeats[s.who], int16(s.who))
		}
		if !s.out(s.who) {
			break
		}
	}
	s.tell(log, evTurn, "CN-2.1", fighterSeats[s.who], int16(s.who))
	if s.who == foe {
		s.ask(foeTurn)
	} else {
		s.ask(turn)
	}
}

// mayWithdraw is CN-6.15: whoever is still there, asked or not.
func (s *state) mayWithdraw(seat riposte.Seat) bool {
	if s.phase == over {
		return false
	}
	for f, of := range fighterSeats {
		switch {
		case of != seat:
		case fighter(f) == foe && s.game.duel:
			return !s.left
		default:
			return !s.bodies[f].gone
		}
	}
	return false
}

// withdraw is CN-6.15.
func (s *state) withdraw(by []riposte.Choice, log riposte.Log) {
	for f := charA; f < fighters; f++ {
		seat := fighterSeats[f]
		switch {
		case by[seat] != riposte.Concede:
			continue
		case f == foe && s.game.duel:
			s.left = true
		default:
			s.bodies[f].gone = true
		}
		s.tell(log, evWithdraws, "CN-6.15", seat)
	}
	if s.ended(log) {
		return
	}
	if by[s.asked()] == riposte.Concede || by[fighterSeats[s.who]] == riposte.Concede && s.who != foe {
		s.nextTurn(log)
	}
}

// ended is CN-6.2 and CN-6.3.
func (s *state) ended(log riposte.Log) bool {
	first, second := s.out(charA), s.out(charB)
	if !s.game.duel {
		first, second = first && second, s.out(foe)
	}
	switch {
	case first && second:
		s.finish("draw", "CN-6.3", true, true, log)
	case first || second:
		s.finish("out of action", "CN-6.2", second, first, log)
	}
	return first || second
}

// finish ends the encounter; the places of a draw are shared.
func (s *state) finish(why string, rule riposte.RuleID, firstWins, secondWins bool, log riposte.Log) {
	for i := range s.hiddens {
		s.opens(&s.hidden[i], log)
	}
	if !s.game.duel {
		s.reveal(log, evFoe, "CN-8.8", gm, int16(s.foe), s.bodies[foe].vitality)
	}
	s.phase, s.hiddens, s.hidden = over, 0, [maxHidden]hiddenCheck{}
	s.outcome = riposte.Outcome{Why: why, Rule: rule}
	place := &s.outcome.Place
	score := func(wins bool) uint8 {
		if wins {
			return 1
		}
		return 2
	}
	place[fighterSeats[charA]] = score(firstWins)
	if s.game.duel { // the referee has nothing to win
		place[fighterSeats[charB]] = score(secondWins)
	} else {
		place[fighterSeats[charB]], place[gm] = score(firstWins), score(secondWins)
	}
	for f := charA; f < foe; f++ { // CN-6.15: who withdrew doesn't win with the others
		if b := &s.bodies[f]; b.gone && !b.dead && !s.game.duel {
			place[fighterSeats[f]] = 2
		}
	}
	s.tell(log, evEnds, rule, riposte.Nobody)
}
