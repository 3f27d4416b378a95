package duel

import (
	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// A view says the same names and labels again and again, so they are made only once:
// those of the content with the ruleset, all others here.

// A terms is the names in the content's tables.
type terms struct {
	stats   [stats]phrase.Text
	actions [actions]actionTerms
	ways    [11]phrase.Text // how far that many cards lead, DU-3.17
	place   phrase.Text     // what is asked of whoever takes its place
	legend  []scene.Legend
}

type actionTerms struct {
	name, text phrase.Text
	of         [maxSeats + 1]phrase.Text // a die that has the colour of a seat; 0 is no seat
}

func newTerms(c *Content) *terms {
	t := &terms{
		place: phrase.Ref("prompt.place", inched(c.Zone)),
		legend: []scene.Legend{
			{Class: "level", Label: phrase.Ref("legend.level"), Rule: "DU-3.12"},
			{Class: "uneven", Label: phrase.Ref("legend.uneven"), Rule: "DU-3.13"},
			{Class: "blocking", Label: phrase.Ref("legend.blocking"), Rule: "DU-3.14"},
			{Class: "ring", Label: phrase.Ref("legend.ring", inched(c.Engage)), Rule: "DU-4.2"},
		},
	}
	for cards := range t.ways {
		t.ways[cards] = phrase.Ref("way", inched(cards*c.Inch))
		if cards*c.Inch == 100 {
			t.ways[cards] = phrase.Ref("way.one")
		}
	}
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
	t.actions[retreat].text = phrase.Ref("action.retreat", inched(c.RetreatGap)) // the content has the printed distance
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
