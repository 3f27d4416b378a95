package pugilism

import "riposte"

func (st *state) Apply(by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
	conceding, err := riposte.CheckStep(st, by, 2)
	if err != nil {
		return err
	}
	if conceding {
		st.forfeit(by, log)
		return nil
	}
	switch st.kind {
	case askCards:
		for s := red; s <= blue; s++ {
			b := &st.side[s]
			b.first, b.second, b.defense = unpack(by[s])
			b.chosen = true
		}
		if st.side[red].hand|st.side[blue].hand != 0 {
			st.next(askEdge)
			return nil
		}
		st.clash(d, log)
	case askEdge:
		for s := red; s <= blue; s++ {
			st.playEdge(s, uint8(by[s].Args()))
		}
		st.clash(d, log)
	case askName:
		named := by[other(st.attacker())].Args()
		if log != nil {
			log.Tell(riposte.Event{
				Kind: toldNamed, Rule: "PG-5.26", Seat: other(st.attacker()), Audience: riposte.Everyone, N: [6]int32{int32(named)},
			})
		}
		st.exchange([2]bool{named == 1, named == 2}, d, log)
	}
	return nil
}

func (st *state) playEdge(s riposte.Seat, e uint8) {
	b := &st.side[s]
	b.edge = e
	b.hand &^= 1 << e
}

// clash begins the clash: EDGE is open from here on, PG-7.10.
func (st *state) clash(d riposte.Dice, log riposte.Log) {
	for s := red; s <= blue && log != nil; s++ {
		b := &st.side[s]
		switch {
		case b.edge != 0:
			log.Tell(riposte.Event{
				Kind: toldEdge, Rule: "PG-7.10", Seat: s, Audience: riposte.Everyone, Reveals: true, N: [6]int32{int32(b.edge)},
			})
		case st.kind == askEdge && b.hand != 0:
			log.Tell(riposte.Event{Kind: toldNoEdge, Rule: "PG-7.10", Seat: s, Audience: riposte.Everyone, Reveals: true})
		}
	}
	st.sequence = 1
	st.throw(d, log)
}

// throw reveals the attacks and the defense of a sequence, PG-5.1, and asks for
// the negated attack if there is a choice, PG-5.26.
func (st *state) throw(d riposte.Dice, log riposte.Log) {
	s := st.attacker()
	a, b := &st.side[s], &st.side[other(s)]
	a.attacking, b.defending = true, true
	if log != nil {
		log.Tell(riposte.Event{
			Kind: toldAttacks, Rule: "PG-5.1", Seat: s, Audience: riposte.Everyone, Reveals: true,
			N: [6]int32{int32(a.first), int32(a.second)},
		})
		log.Tell(riposte.Event{
			Kind: toldDefense, Rule: "PG-5.1", Seat: other(s), Audience: riposte.Everyone, Reveals: true, N: [6]int32{int32(b.defense)},
		})
	}
	one1, two1 := a.pair()
	chin := b.edge == goodChin
	negated := [2]bool{eligible(b.defense, one1, two1, chin), eligible(b.defense, two1, one1, chin)}
	if negated[0] && negated[1] && one(b.defense, one1, two1) {
		st.next(askName)
		return
	}
	st.exchange(negated, d, log)
}

// exchange makes both attacks of a sequence, then pays the defense, PG-5.5 to 5.9.
func (st *state) exchange(negated [2]bool, d riposte.Dice, log riposte.Log) {
	s := st.attacker()
	var pair [2]uint8
	pair[0], pair[1] = st.side[s].pair()
	for i, card := range pair {
		if down := st.attack(s, card, negated[i], log); down != riposte.Nobody {
			if down == s {
				st.guard(other(s), log) // PG-5.21
			}
			st.knockdown(down, d, log)
			return
		}
	}
	st.guard(other(s), log)
	if st.sequence == 1 {
		st.sequence = 2
		st.throw(d, log)
		return
	}
	st.endBout(log)
}

// attack makes one attack of seat s and says who is down.
func (st *state) attack(s riposte.Seat, card uint8, negated bool, log riposte.Log) riposte.Seat {
	a, b := &st.side[s], &st.side[other(s)]
	power, fatigue := attacks[card].power, attacks[card].fatigue
	if negated && a.edge == mitigated {
		fatigue--
	}
	if negated && b.edge == momentum {
		fatigue++
	}
	paid := a.tire(fatigue)
	e := riposte.Event{Seat: s, Other: other(s), Audience: riposte.Everyone}
	var down riposte.Seat
	switch {
	case negated && b.defense == counter:
		hit := half(power)
		if a.hit(hit) {
			down = s
		}
		e.Kind, e.Rule = toldCountered, "PG-5.16"
		e.N = [6]int32{int32(card), paid, int32(hit), int32(a.composure)}
	case negated:
		e.Kind, e.Rule, e.N = toldNegated, "PG-9.7", [6]int32{int32(card), paid}
	default:
		if b.edge == brace {
			power--
		}
		if b.hit(power) {
			down = other(s)
		}
		e.Kind, e.Rule = toldLands, "PG-5.8"
		e.N = [6]int32{int32(card), int32(power), int32(b.composure), paid}
	}
	if log != nil {
		log.Tell(e)
	}
	return down
}

// tire pays fatigue, which never knocks down, PG-5.9.
func (b *side) tire(fatigue int) (paid int32) {
	before := b.composure
	b.composure = max(1, before-int16(max(0, fatigue)))
	return int32(before - b.composure)
}

// hit takes power and reports a knockdown, PG-6.1.
func (b *side) hit(power int) bool {
	b.composure = max(0, b.composure-int16(power))
	return b.composure == 0
}

// guard pays for the defense, PG-5.7.
func (st *state) guard(s riposte.Seat, log riposte.Log) {
	b := &st.side[s]
	fatigue := defenses[b.defense].fatigue
	if b.edge == conditioned {
		fatigue -= 2
	}
	paid := b.tire(fatigue)
	if log != nil {
		log.Tell(riposte.Event{Kind: toldGuarded, Rule: "PG-5.7", Seat: s, Audience: riposte.Everyone, N: [6]int32{paid}})
	}
}

// knockdown is PG-6.1 to 6.11.
func (st *state) knockdown(s riposte.Seat, d riposte.Dice, log riposte.Log) {
	b := &st.side[s]
	b.downs++
	dc := 5 + 7*(int(b.downs)-1)
	e := riposte.Event{Seat: s, Other: other(s), Audience: riposte.Everyone}
	tell := func(kind uint16, rule riposte.RuleID, n ...int32) {
		e.Kind, e.Rule, e.N = kind, rule, [6]int32{}
		copy(e.N[:], n)
		log.Tell(e)
	}
	if log != nil {
		tell(toldDown, "PG-6.1", int32(b.downs))
	}
	rolled, total := st.rollSave(s, d)
	cutSave(d)
	if log != nil {
		tell(toldSave, "PG-6.8", int32(rolled), int32(total), int32(dc))
	}
	if total < dc {
		if log != nil {
			tell(toldOut, "PG-6.10")
		}
		st.finish("KO", "PG-6.10", other(s))
		return
	}
	up := d.Roll(st.boxer[s].die)
	b.composure = int16(up + 15 + st.boxer[s].con)
	if b.edge == deepBreath {
		b.composure += 3
	}
	if log != nil {
		tell(toldUp, "PG-6.11", int32(up), int32(b.composure))
	}
	st.endBout(log)
}

// endBout puts the cards back and begins the next bout, or ends the round.
func (st *state) endBout(log riposte.Log) {
	for s := red; s <= blue; s++ {
		st.side[s].clear()
	}
	st.sequence = 0
	st.bout++
	if log != nil {
		log.Tell(riposte.Event{Kind: toldBout, Rule: "PG-2.3", Audience: riposte.Everyone, N: [6]int32{int32(st.bout)}})
	}
	if int(st.bout) < st.bouts {
		st.next(askCards)
		return
	}
	r, b := st.side[blue].downs, st.side[red].downs
	if log != nil {
		log.Tell(riposte.Event{Kind: toldDecision, Rule: "PG-6.20", Audience: riposte.Everyone, N: [6]int32{int32(r), int32(b)}})
	}
	winner := riposte.Nobody
	switch {
	case r > b:
		winner = red
	case b > r:
		winner = blue
	}
	st.finish("DECISION", "PG-6.20", winner)
	st.outcome.Score[red], st.outcome.Score[blue] = int32(r), int32(b)
}

// clear takes the cards back; a played EDGE card is gone, PG-7.12.
func (b *side) clear() {
	b.gone |= 1 << b.edge &^ 1
	b.edge, b.first, b.second, b.defense = 0, 0, 0, 0
	b.chosen, b.attacking, b.defending = false, false, false
}

// finish ends the duel; Nobody wins a draw.
func (st *state) finish(why string, rule riposte.RuleID, winner riposte.Seat) {
	st.kind, st.sequence = 0, 0
	st.outcome = riposte.Outcome{Why: why, Rule: rule}
	for s := red; s <= blue; s++ {
		st.outcome.Place[s] = 1
		if winner == other(s) {
			st.outcome.Place[s] = 2
		}
	}
}

// forfeit is PG-11.4.
func (st *state) forfeit(by []riposte.Choice, log riposte.Log) {
	s := blue
	if by[red] == riposte.Concede {
		s = red
	}
	if log != nil {
		log.Tell(riposte.Event{Kind: toldForfeit, Rule: "PG-11.4", Seat: s, Audience: riposte.Everyone})
	}
	st.finish("FORFEIT", "PG-11.4", other(s))
}
