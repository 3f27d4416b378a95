package pugilism

import (
	"math/bits"
	"strings"
	"sync"

	"riposte"
	"riposte/phrase"
)

// Choices name cards by their index in a cards value: the deck's attacks first,
// then the pack's; defenses likewise. The last attack index stands for x2.
const (
	deckAttacks  = 6
	deckDefenses = 6
	maxAttacks   = 14
	maxDefenses  = 14
	x2           = 15
)

// cards is the deck and the class cards of a duel, compiled; it never changes
// during play.
type cards struct {
	attacks  []Attack
	defenses []Defense
	double   string
	regains  bool // some defense gives back fatigue, PG-8.13
	heads    bool // it is the basic set, which the author's advice is about: PG-4.9
	words    struct{ attacks, defenses []string }
	names    struct {
		attacks, defenses []phrase.Text
		double            phrase.Text
	}
	does []phrase.Text // what each defense stops, in two or three words

	// stops says, for two attacks in order against a defense, which of them it
	// negates; the second half is for GOOD CHIN.
	stops [2][]stop
	// tolls says what the same sequences take, by what is negated: see silent.go.
	tolls  [stopBoth + 1][]toll
	pairs  [1 << 8]uint8 // by the attacks of a choice: which pair of the deck they are
	deck   [deckAttacks * deckAttacks * deckDefenses]toll
	solved sync.Once
	best   *mix

	faces
}

// mixes solves the one-bout game of the deck when it is first asked for them.
func (c *cards) mixes() *mix {
	c.solved.Do(func() { c.best = c.solve() })
	return c.best
}

// A stop says which attacks of a pair a defense negates: bit 0 is the first, bit 1
// the second; or it is one of the two, for a player to name.
type stop uint8

const (
	stopFirst stop = 1 << iota
	stopSecond
	stopNamed // both are eligible, and one has to be named

	stopBoth = stopFirst | stopSecond
)

func (c *cards) stop(first, second, defense uint8, chin bool) stop {
	half := 0
	if chin {
		half = 1
	}
	return c.stops[half][c.at(first, second, defense)]
}

// chinned reports whether GOOD CHIN stops any two attacks otherwise that meet a defense.
func (c *cards) chinned(defense uint8) bool {
	for first := range uint8(len(c.attacks)) {
		for second := range uint8(len(c.attacks)) {
			if c.stop(first, second, defense, true) != c.stop(first, second, defense, false) {
				return true
			}
		}
	}
	return false
}

// at is where the tables keep two attacks in order against a defense.
func (c *cards) at(first, second, defense uint8) int {
	return (int(first)*len(c.attacks)+int(second))*len(c.defenses) + int(defense)
}

// compile joins a deck with the class cards, if they are in play.
func compile(deck *Deck, pack []ClassCard) *cards {
	c := &cards{
		attacks:  append([]Attack(nil), deck.Attacks[:]...),
		defenses: append([]Defense(nil), deck.Defenses[:]...),
		double:   deck.Double,
		heads:    deck.Name == "reconstructed",
	}
	for _, card := range pack {
		if card.Attack != nil {
			c.attacks = append(c.attacks, *card.Attack)
		} else {
			c.defenses = append(c.defenses, *card.Defense)
		}
	}
	if len(c.attacks) > maxAttacks || len(c.defenses) > maxDefenses {
		panic("pugilism: more class cards than a choice has room for")
	}
	for _, a := range c.attacks {
		c.words.attacks = append(c.words.attacks, word(a.Name))
	}
	for _, d := range c.defenses {
		c.regains = c.regains || d.RegainHalf
		c.words.defenses = append(c.words.defenses, word(d.Name))
		c.does = append(c.does, d.inShort())
	}
	c.name(deck, pack)
	for chin := range c.stops {
		for a := range c.attacks {
			for b := range c.attacks {
				for d := range c.defenses {
					c.stops[chin] = append(c.stops[chin], judge(&c.attacks[a], &c.attacks[b], &c.defenses[d], chin == 1))
				}
			}
		}
	}
	c.addUp()
	c.settle()
	return c
}

// name gives the cards the names that views and events use.
func (c *cards) name(deck *Deck, pack []ClassCard) {
	own := deck.Name != "reconstructed"
	c.names.double = cardName(deck.Double, own)
	for i := range deck.Attacks {
		c.names.attacks = append(c.names.attacks, cardName(deck.Attacks[i].Name, own))
	}
	for i := range deck.Defenses {
		c.names.defenses = append(c.names.defenses, cardName(deck.Defenses[i].Name, own))
	}
	for i := range pack {
		at := &c.names.defenses
		if pack[i].Attack != nil {
			at = &c.names.attacks
		}
		*at = append(*at, cardName(pack[i].name(), pack[i].own))
	}
}

// cardName is a card's name; a name of somebody's own, from a document, stays as it is
// written.
func cardName(name string, own bool) phrase.Text {
	if own {
		return phrase.Plain(name)
	}
	return phrase.Term(name)
}

// judge says which of two attacks a defense negates, PG-9.32 and 9.34.
func judge(first, second *Attack, d *Defense, chin bool) stop {
	eligible := func(a *Attack) bool {
		weights := d.Weights
		if chin && d.GoodChin && weights != 0 { // PG-7.16, PG-9.34
			weights |= 1 << Heavy
		}
		return d.Scope != NegateNone &&
			(weights == 0 || weights>>a.Weight&1 != 0) &&
			(d.Locations == 0 || d.Locations>>a.Location&1 != 0)
	}
	if d.SameLocation && (first.Location != second.Location || first.Location == Nowhere) {
		return 0
	}
	var s stop
	if eligible(first) {
		s |= stopFirst
	}
	if eligible(second) {
		s |= stopSecond
	}
	if s != stopBoth || d.Scope == NegateAll {
		return s
	}
	if first.Weight == second.Weight && d.BothIfBoth>>first.Weight&1 != 0 {
		return stopBoth
	}
	return stopNamed // PG-5.26
}

// pairings lists the choices of two attacks and one defense among the cards in
// the two masks, PG-4.5: pairs of different attacks in order, or an attack and
// x2, each with every defense.
func pairings(buf []riposte.Choice, attacks, defenses uint16) []riposte.Choice {
	for a := attacks; a != 0; a &= a - 1 {
		first := uint8(bits.TrailingZeros16(a))
		for b := attacks&^(1<<first) | 1<<x2; b != 0; b &= b - 1 {
			second := uint8(bits.TrailingZeros16(b))
			for d := defenses; d != 0; d &= d - 1 {
				buf = append(buf, cardsChoice(first, second, uint8(bits.TrailingZeros16(d))))
			}
		}
	}
	return buf
}

// word is the name of a card in the notation.
func word(name string) string {
	return strings.Join(strings.Fields(strings.ToLower(name)), "-")
}

// half rounds half a number down, except that an odd number gives at least 1:
// PG-0.3 and 0.4.
func half(n int) int {
	if n == 1 {
		return 1
	}
	return n / 2
}
