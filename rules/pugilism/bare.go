package pugilism

import (
	"fmt"
	"io"

	"riposte"
	"riposte/basis"
)

// Bare is a match without ring, EDGE and class cards, as numbers alone: what a solver
// needs, which goes through more positions than could be made. A test plays it beside
// the rules.
type Bare struct {
	Rounds, Bouts int
	Alternate     bool   // who begins changes from bout to bout, PG-3.12
	Boxers        [2]Fit // by seat - 1
	DC            int    // of the first save of a round, PG-6.4
	TKO           int    // knockdowns in one round that end the match, PG-6.17

	cards *cards
	tie   tie
}

// Fit is the numbers of a boxer.
type Fit struct {
	HitDie, HitDice int
	Base            int // what a composure roll adds to the die, PG-1.11
	Save            int // bonus on the save, PG-6.8
	Growth          int // of the DC with each knockdown, PG-6.5
	CHA             int // modifier, which counts at the decision
}

// A Moment is a position of such a match.
type Moment struct {
	Round, Bout int
	First       riposte.Seat // Player 1, PG-1.13
	Initiator   riposte.Seat // of this bout
	Composure   [2]int
	Down        [2]int // knockdowns suffered in this round
	HitDice     [2]int // unspent
	Lead        int    // how far red's score is above blue's
}

// Pairs is how many pairs of attacks, in order, the deck of both boxers allows, and
// Guards how many defenses. Pair p throws attack p/6, then attack p%6.
const (
	Pairs  = deckAttacks * deckAttacks
	Guards = deckDefenses
)

// BareOf is the numbers of the match that a position is part of, and whether they are
// all of it: there is no ring, nobody has EDGE or class cards, no card does more than take
// composure, and recovery knows no cap.
func BareOf(st riposte.State) (*Bare, bool) {
	s, ok := st.(*state)
	if !ok {
		return nil, false
	}
	o, c := &s.game.options, s.game.cards
	if o.ring || o.edge || o.classCards || o.unpaid || o.recoveryCap {
		return nil, false
	}
	for pair := range uint8(Pairs) {
		for guard := range uint8(Guards) {
			stops := c.stop(pair/deckAttacks, pair%deckAttacks, guard, false)
			for _, negated := range named(stops) {
				if !c.tolls[negated][c.at(pair/deckAttacks, pair%deckAttacks, guard)].plain {
					return nil, false
				}
			}
		}
	}
	b := &Bare{Rounds: o.rounds, Bouts: o.bouts, Alternate: o.alternate, DC: s.game.content.FirstSave, TKO: s.game.content.TKO, cards: c, tie: o.tie}
	for i := range b.Boxers {
		x := &s.game.boxers[i]
		b.Boxers[i] = Fit{x.hitDie, x.hitDice, s.game.content.BaseComposure + x.con, x.save, x.growth, x.cha}
	}
	return b, true
}

// named is what a stop can come to.
func named(s stop) []stop {
	if s == stopNamed {
		return []stop{stopFirst, stopSecond}
	}
	return []stop{s}
}

// Moment is the position in numbers; they are those of the beginning of the bout while
// its first attacks are not thrown yet.
func (b *Bare) Moment(st riposte.State) Moment {
	s := st.(*state)
	m := Moment{Round: int(s.round), Bout: int(s.bout), First: s.first, Initiator: s.firstMover(), Lead: s.score(red) - s.score(blue)}
	for i := range s.corners {
		c := &s.corners[i]
		m.Composure[i], m.Down[i], m.HitDice[i] = int(c.composure), int(c.down), int(c.hitDice)
	}
	return m
}

// Named reports whether a defense leaves it to its player which of two attacks it
// negates, PG-5.26.
func (b *Bare) Named(pair, guard uint8) bool {
	return b.cards.stop(pair/deckAttacks, pair%deckAttacks, guard, false) == stopNamed
}

// Sequence is what is left of the composures of the attacker and the defender after
// two attacks against a defense; which of them is named counts only where [Bare.Named].
// Who is knocked down has nothing left.
func (b *Bare) Sequence(pair, guard, name uint8, own, their int) (int, int) {
	c, first, second := b.cards, pair/deckAttacks, pair%deckAttacks
	stops := c.stop(first, second, guard, false)
	if stops == stopNamed {
		stops = stopFirst << (name & 1)
	}
	o, t, _ := c.tolls[stops][c.at(first, second, guard)].take(int32(own), int32(their))
	return int(o), int(t)
}

// Decision is 1 if red wins when the last round is over, -1 if blue does, and 0 in a
// draw, PG-6.20 and 6.24.
func (b *Bare) Decision(lead int, composure [2]int) int {
	switch {
	case lead != 0:
	case b.tie == tieComposure:
		lead = composure[0] - composure[1]
	case b.tie == tieBlue:
		lead = -1
	}
	return min(max(lead, -1), 1)
}

// Cards is the choice of a pair and a defense.
func (b *Bare) Cards(pair, guard uint8) riposte.Choice {
	first, second := pair/deckAttacks, pair%deckAttacks
	if first == second {
		second = x2
	}
	return cardsChoice(first, second, guard)
}

// Asked is what a bout of bare cards asks a seat.
type Asked uint8

// What it can be.
const (
	AskedNothing Asked = iota // or nothing that is part of a bare bout
	AskedCards
	AskedFirstName  // which attack of the first sequence it negates: its own attacks are to come
	AskedSecondName // which attack of the second sequence
	AskedHitDie
)

// A Hand is what a seat that is asked sees of the bout: its own cards, and the attacks
// that it names one of.
type Hand struct {
	Asked       Asked
	Pair, Guard uint8 // its own
	Attacks     uint8 // the pair that its defense meets
}

// Hand is what a seat is asked in a bare bout, with what it knows.
func (b *Bare) Hand(st riposte.State, seat riposte.Seat) Hand {
	s := st.(*state)
	if !s.asked(seat) {
		return Hand{}
	}
	own, their := s.corner(seat), s.corner(other(seat))
	h := Hand{Pair: own.first*deckAttacks + own.second, Guard: own.defense, Attacks: their.first*deckAttacks + their.second}
	switch s.phase {
	case choosing:
		return Hand{Asked: AskedCards}
	case naming:
		h.Asked = AskedFirstName + Asked(s.sequence)
		return h
	case rising:
		return Hand{Asked: AskedHitDie}
	case over, moving, edging, boosting:
	}
	return Hand{}
}

// NameChoice names the first attack, 0, or the second.
func NameChoice(name uint8) riposte.Choice { return nameChoices[name&1] }

// HitDieChoice says whether a hit die is spent on the save.
func HitDieChoice(spend bool) riposte.Choice {
	if spend {
		return hitDieChoices[1]
	}
	return hitDieChoices[0]
}

// Even reports whether the two seats may change places without anything else changing.
func (b *Bare) Even() bool { return b.Boxers[0] == b.Boxers[1] && b.tie != tieBlue }

// Hash is the SHA-256 of everything but the number of rounds, in hexadecimal: matches
// that differ in nothing else have their last rounds in common.
func (b *Bare) Hash() string {
	return basis.Hash(func(h io.Writer) {
		fmt.Fprintf(h, "%d %t %+v %d %d %d %+v %+v", b.Bouts, b.Alternate, b.Boxers, b.DC, b.TKO, b.tie, b.cards.attacks, b.cards.defenses)
	})
}
