package pugilism

import "riposte"

// The verbs of a choice, one for each phase that asks (PG-10.1).
const (
	verbCards = 1 + iota // attack | attack or x2 | defense, 4 bits each
	verbMove             // x | y, 4 bits each, 0 to stay; then 1 to call
	verbEdge             // the edge, 0 for none
	verbName             // 0 for the first, 1 for the second
	verbBoost
	verbHitDie // 0 for no, 1 for yes
)

var verbOf = [...]uint8{
	choosing: verbCards, moving: verbMove, edging: verbEdge, naming: verbName, boosting: verbBoost, rising: verbHitDie,
}

func cardsChoice(first, second, defense uint8) riposte.Choice {
	return riposte.NewChoice(verbCards, uint64(first)|uint64(second)<<4|uint64(defense)<<8)
}

func unpackCards(c riposte.Choice) (first, second, defense uint8) {
	return uint8(c) & 15, uint8(c>>4) & 15, uint8(c>>8) & 15
}

// unpackPair reads the attacks; it reads x2 as the first attack again, PG-4.6.
func unpackPair(c riposte.Choice) (_, _, _ uint8, double bool) {
	first, last, defense := uint32(c)&15, uint32(c>>4)&15, uint8(c>>8)&15
	double = last == x2
	if double {
		last = first
	}
	return uint8(first), uint8(last), defense, double
}

// moveChoice goes to (x, y), or stays with (0, 0).
func moveChoice(x, y int8, call bool) riposte.Choice {
	c := riposte.NewChoice(verbMove, uint64(x)|uint64(y)<<4)
	if call {
		c |= calls
	}
	return c
}

const calls riposte.Choice = 1 << 8 // the bit of a move

var (
	stays = moveChoice(0, 0, false)
	goes  = everySquare() // by the bit of the square
)

func everySquare() (c [ringSize * ringSize]riposte.Choice) {
	for i := range c {
		c[i] = moveChoice(int8(i%ringSize+1), int8(i/ringSize+1), false)
	}
	return c
}

func unpackMove(c riposte.Choice) (x, y int8, call bool) {
	return int8(c & 15), int8(c >> 4 & 15), c>>8&1 != 0
}

// The lists that all states share. Choices are by the index of a card, so that the 13
// cards of every deck allow the same.
var (
	deckChoices   = pairings(nil, 1<<deckAttacks-1, 1<<deckDefenses-1)
	nameChoices   = []riposte.Choice{riposte.NewChoice(verbName, 0), riposte.NewChoice(verbName, 1)}
	boostChoices  = []riposte.Choice{riposte.NewChoice(verbBoost, 0), riposte.NewChoice(verbBoost, 1)}
	hitDieChoices = []riposte.Choice{riposte.NewChoice(verbHitDie, 0), riposte.NewChoice(verbHitDie, 1)}
)

// room is a buf to write to, unless it is one of the lists that all states share.
func room(buf []riposte.Choice) []riposte.Choice {
	if cap(buf) > 0 {
		switch &buf[:1][0] {
		case &deckChoices[0], &nameChoices[0], &boostChoices[0], &hitDieChoices[0]:
			return nil
		}
	}
	return buf[:0]
}

func (s *state) Legal(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	if !s.asked(seat) {
		return nil
	}
	switch s.phase {
	case choosing:
		if !s.game.options.classCards && s.corner(seat).now.none() {
			return deckChoices // PG-4.8
		}
		attacks, defenses := s.playable(seat)
		return pairings(room(buf), attacks, defenses)
	case moving:
		return s.moves(room(buf), seat)
	case edging:
		buf = append(room(buf), riposte.NewChoice(verbEdge, 0))
		for e := range s.game.edges {
			if s.corner(seat).hand>>e&1 != 0 {
				buf = append(buf, riposte.NewChoice(verbEdge, uint64(e)))
			}
		}
		return buf
	case naming:
		return nameChoices
	case boosting:
		return boostChoices
	case rising:
		return hitDieChoices
	case over:
	}
	return nil
}

// moves lists the choices of D3 and D4: staying, then every square in reach, each
// also with a call if the opponent is adjacent there.
func (s *state) moves(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	me, near := s.corner(seat), s.calling(seat)
	buf = append(buf, stays)
	if near.has(squareAt(me.x, me.y)) {
		buf = append(buf, stays|calls)
	}
	for to := s.reach(seat); to != 0; to &= to - 1 {
		c := goes[to.first()]
		buf = append(buf, c)
		if near.has(to & -to) {
			buf = append(buf, c|calls)
		}
	}
	return buf
}

// playable is the cards a boxer may choose from in this bout, PG-4.7 and PG-8.8.
func (s *state) playable(seat riposte.Seat) (attacks, defenses uint16) {
	b, c := s.boxer(seat), s.corner(seat)
	return b.attacks &^ c.now.attacks, b.defenses &^ c.now.defenses
}

func (s *state) Check(seat riposte.Seat, c riposte.Choice) error {
	if c == riposte.Concede && s.mayConcede(seat) {
		return nil
	}
	if !s.asked(seat) {
		return riposte.ErrNotOwed
	}
	if refusal := s.check(seat, c); refusal != nil {
		return refusal
	}
	return nil
}

// spare reports whether a choice has bits set beyond those that its verb uses.
func spare(c riposte.Choice, bits int) bool { return c.Args()>>bits != 0 }

func (s *state) check(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	if s.phase == choosing && s.may(seat, c) {
		return nil
	}
	if c.Verb() != verbOf[s.phase] {
		return s.refuse("PG-10.3", "refuse.other", s.awaited())
	}
	switch s.phase {
	case choosing:
		return s.checkCards(seat, c)
	case moving:
		return s.checkMove(seat, c)
	case edging:
		switch e := c.Args(); {
		case e >= uint64(len(s.game.edges)):
			return s.refuse("PG-7.8", "refuse.no-edge")
		case e != 0 && s.corner(seat).hand>>e&1 == 0:
			return s.refuse("PG-7.8", "refuse.not-held", s.game.edges[e].name)
		}
	case naming, boosting, rising:
		if c.Args() > 1 {
			return s.refuse("PG-10.3", "refuse.two-answers")
		}
	case over:
	}
	return nil
}

// may reports whether a boxer may lay these cards, PG-4.5 and PG-4.7.
func (s *state) may(seat riposte.Seat, c riposte.Choice) bool {
	first, second, defense := unpackCards(c)
	attacks, defenses := s.playable(seat)
	return c>>12 == cardsChoice(0, 0, 0)>>12 &&
		attacks>>first&((attacks|1<<x2)&^(1<<first)>>second)&(defenses>>defense)&1 != 0
}

// checkCards says why a boxer may not lay these cards.
func (s *state) checkCards(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	first, second, defense := unpackCards(c)
	attacks, _ := s.playable(seat)
	deck, own := s.game.cards, s.boxer(seat)
	switch {
	case spare(c, 12) || int(defense) >= len(deck.defenses) || int(first) >= len(deck.attacks) && first != x2 ||
		int(second) >= len(deck.attacks) && second != x2:
		return s.refuse("PG-4.7", "refuse.no-card")
	case first == x2:
		return s.refuse("PG-4.5", "refuse.double-first", deck.names.double)
	case second == first:
		return s.refuse("PG-4.7", "refuse.twice", deck.names.attacks[first], deck.names.double)
	}
	for _, a := range [...]uint8{first, second} {
		if a == x2 || attacks>>a&1 != 0 {
			continue
		}
		if own.attacks>>a&1 == 0 {
			return s.refuse("PG-8.2", "refuse.not-yours", deck.names.attacks[a])
		}
		return s.refuse("PG-8.8", "refuse.banned", deck.names.attacks[a])
	}
	if own.defenses>>defense&1 == 0 {
		return s.refuse("PG-8.2", "refuse.not-yours", deck.names.defenses[defense])
	}
	return s.refuse("PG-8.8", "refuse.banned", deck.names.defenses[defense])
}

func (s *state) checkMove(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	x, y, call := unpackMove(c)
	me, them := s.corner(seat), s.corner(other(seat))
	at := squareAt(me.x, me.y)
	if x != 0 || y != 0 {
		if x < 1 || y < 1 || x > ringSize || y > ringSize || spare(c, 9) {
			return s.refuse("PG-3.5", "refuse.no-square")
		}
		at = squareAt(x, y)
		if !s.reach(seat).has(at) {
			return s.unreached(me, them, x, y)
		}
	} else if spare(c, 9) {
		return s.refuse("PG-3.5", "refuse.no-square")
	}
	if call && !s.adjacent(seat).has(at) {
		if x == 0 { // it stays
			x, y = me.x, me.y
		}
		return s.refuse("PG-3.13", "refuse.far", apart(x, y, them.x, them.y))
	}
	if call && !s.calling(seat).has(at) {
		return s.refuse("PG-3.24", "refuse.ropes")
	}
	return nil
}

// unreached says why a square can't be the end of this movement.
func (s *state) unreached(me, them *corner, x, y int8) *riposte.RuleError {
	onRope := ropes.has(squareAt(me.x, me.y))
	switch {
	case x == me.x && y == me.y:
		return s.refuse("PG-3.9", "refuse.stands", x, y)
	case x == them.x && y == them.y:
		return s.refuse("PG-3.10", "refuse.taken", x, y)
	case onRope && ropes.has(squareAt(x, y)):
		return s.refuse("PG-3.18", "refuse.along-ropes", x, y)
	}
	from, opponent, to := squareAt(me.x, me.y), squareAt(them.x, them.y), squareAt(x, y)
	switch speed := s.boxer(s.mover).speed; {
	case !onRope && flood(from, opponent, ^squares(0), speed).has(to):
		return s.refuse("PG-3.17", "refuse.across-ropes", x, y)
	case reach(from, 0, speed).has(to):
		return s.refuse("PG-3.10", "refuse.across-opponent", x, y)
	case onRope:
		return s.refuse("PG-3.16", "refuse.half-speed", x, y, apart(me.x, me.y, x, y), half(s.boxer(s.mover).speed))
	}
	return s.refuse("PG-3.9", "refuse.out-of-reach", x, y, apart(me.x, me.y, x, y), s.boxer(s.mover).speed)
}
