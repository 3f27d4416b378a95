package duel

import (
	"riposte"
	"riposte/phrase"
)

// A view says the same names and labels again and again, so they are made only once:
// those of the content with the ruleset, all others here.

// A terms is the names in the content's tables.
type terms struct {
	stats   [stats]phrase.Text
	actions [actions]actionTerms
}

type actionTerms struct {
	name, text phrase.Text
	of         [maxSeats + 1]phrase.Text // a die that has the colour of a seat; 0 is no seat
}

func newTerms(c *Content) *terms {
	t := &terms{}
	for i := range stats {
		t.stats[i] = phrase.Term(c.Stats[i].Name)
	}
	for a := swingHigh; a < actions; a++ {
		one := &t.actions[a]
		one.name, one.text = phrase.Term(c.Actions[a].Name), phrase.Term(c.Actions[a].Text)
		one.of[riposte.Nobody] = one.name
		for y := riposte.Seat(1); y <= maxSeats; y++ {
			if c.Actions[a].Aimed {
				one.of[y] = phrase.Ref("pick.die-at", one.name, phrase.Seat(y))
			} else {
				one.of[y] = phrase.Ref("pick.die-of", one.name, phrase.Seat(y))
			}
		}
	}
	return t
}

// seatTexts are the name of whoever sits in each seat, and the titles of its piles.
var seatTexts = func() (list [maxSeats + 1]struct{ name, revealed, hand, dice phrase.Text }) {
	for y := range list {
		t, name := &list[y], phrase.Seat(riposte.Seat(y))
		t.name, t.revealed, t.hand, t.dice = name, phrase.Ref("pile.revealed", name), phrase.Ref("pile.hand", name), phrase.Ref("pile.dice", name)
	}
	return list
}()

var (
	meterTurn  = phrase.Ref("meter.turn")
	meterQuiet = phrase.Ref("meter.quiet")
	unitCards  = phrase.Ref("unit.cards")

	factRevealed = phrase.Ref("fact.revealed")
	factInHand   = phrase.Ref("fact.in-hand")
	factInDeck   = phrase.Ref("fact.in-deck")
	factColour   = phrase.Ref("fact.colour")
	isExhausted  = phrase.Ref("card.exhausted")
)
