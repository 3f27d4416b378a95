package pugilism

import (
	"slices"
	"sync/atomic"

	"riposte"
)

// The advice works in tenths of a composure point. It assumes that the other boxer
// plays the one-bout mixes of PG-9.8 for the deck in use, and weighs its own
// choices by what they gain against them at the present composures.
const (
	point = 10

	// What a knockdown is worth in the score; it is worth far more if it may end
	// the match.
	knockdownWorth = 6 * point
	endWorth       = 120 * point
	// The weight of a choice falls to nothing when it gains this much less than
	// the best one.
	temper = 3 * point
)

// Advise weighs the legal choices of a seat from what it knows.
func (s *state) Advise(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	switch s.phase {
	case choosing:
		s.adviseCards(w, seat, legal)
	case moving:
		s.adviseMove(w, seat, legal)
	case edging:
		s.adviseEdge(w, seat, legal)
	case naming, boosting:
		s.adviseNamed(w, seat)
	case rising:
		s.adviseHitDie(w, seat)
	case over:
	}
}

// adviseCards gives a choice the product of what its attacks and its defense
// are worth against the assumed mixes.
func (s *state) adviseCards(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	n := len(s.game.cards.attacks)
	attacks, defenses := s.appraise(seat).attacks, s.appraise(other(seat)).defenses
	if n == deckAttacks && len(defenses) == deckDefenses && len(legal) == len(deckChoices) && &legal[0] == &deckChoices[0] {
		adviseDeck(w, attacks, defenses)
		return
	}
	bestAttack, bestDefense := int32(-1<<30), int32(-1<<30)
	for _, c := range legal {
		first, second, d := unpackCards(c)
		if second == x2 {
			second = first
		}
		bestAttack = max(bestAttack, attacks[int(first)*n+int(second)])
		bestDefense = max(bestDefense, defenses[d])
	}
	for i, c := range legal {
		first, second, d := unpackCards(c)
		if second == x2 {
			second = first
		}
		w[i] = soften(bestAttack-attacks[int(first)*n+int(second)]) * soften(bestDefense-defenses[d])
	}
}

// adviseDeck is for the choices of the deck in their order.
func adviseDeck(w, attacks, defenses []int32) {
	var guards [deckDefenses]int32
	bestAttack, bestDefense := slices.Max(attacks), slices.Max(defenses)
	for d := range guards {
		guards[d] = soften(bestDefense - defenses[d])
	}
	for first := range deckAttacks {
		for next := range deckAttacks {
			second := next // the others in order, then x2
			if next >= first {
				second++
			}
			if next == deckAttacks-1 {
				second = first
			}
			weight := soften(bestAttack - attacks[first*deckAttacks+second])
			row := (*[deckDefenses]int32)(w)
			for d, guard := range guards {
				row[d] = weight * guard
			}
			w = w[deckDefenses:]
		}
	}
}

// An appraisal is what the attacks of a boxer are worth against the assumed mix of
// defenses, by pair, and each defense against the assumed mix of them.
type appraisal struct {
	stakes
	attacks, defenses []int32
}

// The stakes are what an appraisal depends on, for the attacker and the other:
// composures, as far as they matter, and what a fall is worth, if there may be one.
type stakes struct{ own, their, ownFall, theirFall int32 }

// appraisals are those last made for a deck: few differ, since most attacks leave both
// boxers on their feet.
type appraisals struct {
	most stakes // more composure than this makes no difference
	last [1 << 13]atomic.Pointer[appraisal]
}

// appraise looks an appraisal up, or makes it.
func (s *state) appraise(attacker riposte.Seat) *appraisal {
	a, b, m := s.corner(attacker), s.corner(other(attacker)), s.game.cards.mixes()
	var at stakes
	if at.own = min(a.composure, m.most.own); at.own < m.most.own {
		at.ownFall = s.fall(attacker)
	}
	if at.their = min(b.composure, m.most.their); at.their < m.most.their {
		at.theirFall = s.fall(other(attacker))
	}
	if a.now.weakened != 0 || s.boosted != 0 || s.fallen != riposte.Nobody {
		made := &appraisal{}
		s.fill(made, attacker)
		return made
	}
	hash := uint64(uint32(at.own))<<42 ^ uint64(uint32(at.their))<<32 ^ uint64(uint32(at.ownFall))<<16 ^ uint64(uint32(at.theirFall))
	kept := &m.last[hash*0x9e3779b97f4a7c15>>51]
	if p := kept.Load(); p != nil && p.stakes == at {
		return p
	}
	made := &appraisal{stakes: at}
	s.fill(made, attacker)
	kept.Store(made)
	return made
}

// fill plays every sequence out, PG-9.8.
func (s *state) fill(p *appraisal, attacker riposte.Seat) {
	mix, n := s.game.cards.mixes(), len(s.game.cards.attacks)
	list := make([]int32, n*n+len(s.game.cards.defenses))
	p.attacks, p.defenses = list[:n*n], list[n*n:]
	for d := range p.defenses {
		for _, q := range mix.attacks {
			p.defenses[d] -= int32(q.weight) * s.worth(attacker, q.first, q.second, uint8(d)) / mixScale
		}
	}
	for first := range n {
		for second := range n {
			for d, weight := range mix.defenses {
				if weight != 0 {
					p.attacks[first*n+second] += int32(weight) * s.worth(attacker, uint8(first), uint8(second), uint8(d)) / mixScale
				}
			}
		}
	}
}

// most are composures that no sequence takes all of.
func (c *cards) most() stakes {
	power, fatigue, guard, back := 0, 0, 0, 0
	for i := range c.attacks {
		power, fatigue = max(power, c.attacks[i].Power), max(fatigue, c.attacks[i].Fatigue)
	}
	reduce := 0
	for i := range c.defenses {
		guard, reduce = max(guard, c.defenses[i].Fatigue), min(reduce, c.defenses[i].Reduce)
		if c.defenses[i].ReturnHalf {
			back = half(power)
		}
	}
	return stakes{own: int32(2*(fatigue+back)) + 1, their: int32(2*(power-reduce)+guard) + 1}
}

// soften turns a loss against the best choice into a weight, 30² at no loss.
func soften(loss int32) int32 {
	left := max(temper-loss, 0)
	return left * left
}

// worth is what a sequence of these cards gains the attacker at the present
// composures, in tenths of a point.
func (s *state) worth(attacker riposte.Seat, first, second, defense uint8) int32 {
	stops := s.game.cards.stop(first, second, defense, false)
	if stops != stopNamed {
		return s.worthStopped(attacker, first, second, defense, stops)
	}
	return min(s.worthStopped(attacker, first, second, defense, stopFirst), s.worthStopped(attacker, first, second, defense, stopSecond))
}

// worthStopped is worth when it is known what the defense negates. It is read from the
// toll of the sequence, except where that says less than playing it out: where the toll
// is not plain, the attacker is weakened, or a COUNTER ends the bout.
func (s *state) worthStopped(attacker riposte.Seat, first, second, defense uint8, stops stop) int32 {
	foe := other(attacker)
	a, b := s.corner(attacker), s.corner(foe)
	if a.now.weakened == 0 && a.composure > 0 && b.composure > 0 {
		if t := &s.game.cards.tolls[stops&stopBoth][s.game.cards.at(first, second, defense)]; t.plain {
			own, their, _ := t.take(a.composure, b.composure)
			total := point * ((own - a.composure) - (their - b.composure))
			switch {
			case their == 0:
				return total + s.fall(foe)
			case own > 0:
				return total
			}
		}
	}
	trial := *s
	trial.initiator, trial.sequence, trial.negated = attacker, 0, stops
	one, two := trial.corner(attacker), trial.corner(foe)
	one.first, one.second, one.played = first, second, noEdge
	two.defense, two.played = defense, noEdge
	return trial.gain(s)
}

// gain plays the sequence out and returns what its attacker has gained since
// before.
func (s *state) gain(before *state) int32 {
	attacker := s.attacker()
	a, b := s.corner(attacker), s.corner(other(attacker))
	silent := teller{}
	if !s.throw(a.first, stopFirst, silent) && !s.throw(a.second, stopSecond, silent) {
		s.payDefense(other(attacker), "", silent)
	}
	was, then := before.corner(attacker), before.corner(other(attacker))
	total := point * ((a.composure - was.composure) - (b.composure - then.composure))
	switch s.fallen {
	case riposte.Nobody:
	case attacker:
		total -= before.fall(attacker)
	default:
		total += before.fall(s.fallen)
	}
	return total
}

// fall is what it is worth to a boxer, in tenths of a point, that the other is
// knocked down.
func (s *state) fall(seat riposte.Seat) int32 {
	c, boxer := s.corner(seat), s.boxer(seat)
	if int(c.down)+1 >= s.game.content.TKO {
		return endWorth
	}
	dc := s.game.content.FirstSave + int(c.down)*boxer.growth
	return knockdownWorth + int32(endWorth*chanceToFail(dc-boxer.save, c.hitDice > 0)/400)
}

// chanceToFail is 400 times the chance that a d20, or the better of two, is
// below need.
func chanceToFail(need int, advantage bool) int {
	fails := min(max(need-1, 0), 20)
	if advantage {
		return fails * fails
	}
	return fails * 20
}

// adviseMove heads for the clash: it calls if it can, otherwise it comes closer and
// keeps off the ropes.
func (s *state) adviseMove(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	me, them := s.corner(seat), s.corner(other(seat))
	for i, c := range legal {
		x, y, call := unpackMove(c)
		if x == 0 {
			x, y = me.x, me.y
		}
		far := max(abs(x-them.x), abs(y-them.y))
		w[i] = 1 << (3 * (ringSize - int(far)))
		if call {
			w[i] <<= 5
		}
		if ropes.has(squareAt(x, y)) {
			w[i] = max(w[i]>>5, 1)
		}
	}
}

func abs(n int8) int8 { return max(n, -n) }

// adviseEdge plays a card that suits the cards laid, one at a time.
func (s *state) adviseEdge(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	c := s.corner(seat)
	attacks := s.game.cards.attacks
	guard := &s.game.cards.defenses[c.defense]
	for i, choice := range legal {
		e := edge(choice.Args())
		if e == noEdge {
			w[i] = 1
			continue
		}
		card := &s.game.edges[e]
		gives := card.Boosts
		fits := gives != Weightless && (attacks[c.first].Weight == gives || attacks[c.second].Weight == gives) ||
			card.relief > 0 && guard.Fatigue >= card.relief ||
			card.chin && guard.GoodChin ||
			card.mitigates|card.reduce|card.toll > 0 ||
			card.rise > 0 && c.composure <= 8
		w[i] = 0
		if fits {
			w[i] = 3
		}
	}
}

// adviseNamed plays both answers out and takes the better.
func (s *state) adviseNamed(w []int32, seat riposte.Seat) {
	var gains [2]int32
	for i, which := range [...]stop{stopFirst, stopSecond} {
		try := *s
		if s.phase == naming {
			try.negated = which
			gains[i] = -try.gain(s)
		} else {
			try.boosted = which
			gains[i] = try.gain(s)
		}
	}
	w[0], w[1] = 1, 1
	switch {
	case gains[0] > gains[1]:
		w[0], w[1] = 1, 0
	case gains[1] > gains[0]:
		w[0], w[1] = 0, 1
	}
}

// adviseHitDie spends a hit die if the save may well fail.
func (s *state) adviseHitDie(w []int32, seat riposte.Seat) {
	boxer := s.boxer(seat)
	bonus := boxer.save
	if s.onRopes(seat) {
		bonus += s.game.content.RopeSave
	}
	if chanceToFail(s.dc(seat)-bonus, false) > 0 {
		w[0], w[1] = 0, 1
		return
	}
	w[0], w[1] = 1, 0
}
