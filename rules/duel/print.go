package duel

import (
	"strings"

	"riposte"
	"riposte/document"
	"riposte/phrase"
	"riposte/scene"
)

// Prints is what a duel on paper needs: the cards of any deck, the decks of the setup,
// and the card of the actions.
func (r *ruleset) Prints(setup riposte.Setup) []scene.Print {
	r = r.of(&setup)
	var box [stats]uint8
	for i := range box {
		box[i] = uint8(r.content.StatMax)
	}
	prints := []scene.Print{
		{
			Name: "actions", Title: phrase.Ref("print.actions"), Sheets: r.actionCard(),
			Note: phrase.Ref("print.actions-note"),
		},
		{
			Name: "cards", Title: phrase.Ref("print.cards"), Cards: r.printed(box),
			Note: phrase.Ref("print.cards-note", r.content.StatMin, r.content.StatMax, r.content.DeckMax),
		},
	}
	sound := document.Sound(&setup, r.info)
	for seat := riposte.Seat(1); int(seat) <= min(len(setup.Seats), maxSeats); seat++ {
		var faults riposte.Faults
		deck := r.vetSeat(&sound, seat, &faults)
		if len(faults) > 0 {
			continue
		}
		word := r.info.SeatWord(seat)
		prints = append(prints, scene.Print{
			Name: "deck-" + word, Title: phrase.Ref("print.deck", phrase.Seat(seat)), Cards: r.printed(deck),
			Note: phrase.Ref("print.deck-note"),
		})
	}
	return prints
}

// uses is what the statistics are for, as their cards say it, DU-1.25.
var uses = [stats]phrase.Text{
	strength:  phrase.Ref("print.uses-strength"),
	speed:     phrase.Ref("print.uses-speed"),
	endurance: phrase.Ref("print.uses-endurance"),
	dexterity: phrase.Ref("print.uses-dexterity"),
}

// printed is the cards of a deck.
func (r *ruleset) printed(deck [stats]uint8) (cards []scene.Card) {
	for i := range stats {
		stat := &r.content.Stats[i]
		for range deck[i] {
			cards = append(cards, scene.Card{Name: r.terms.stats[i], Kind: stat.Suit, Figure: strings.ToLower(stat.Name), Text: uses[i], Rule: "DU-1.5"})
		}
	}
	return cards
}

// actionTexts is what the actions do, for somebody who has only the card: DU-7.2.
var actionTexts = [actions]phrase.Text{
	swingHigh: phrase.Ref("print.does-swing-high"),
	swingLow:  phrase.Ref("print.does-swing-low"),
	block:     phrase.Ref("print.does-block"),
	grapple:   phrase.Ref("print.does-grapple"),
	evade:     phrase.Ref("print.does-evade"),
}

// actionCard is the six actions, with the order of play to keep in sight.
func (r *ruleset) actionCard() []scene.Sheet {
	dice := scene.Sheet{Title: phrase.Ref("print.dice")}
	for a := swingHigh; a < actions; a++ {
		does := actionTexts[a]
		if a == retreat {
			does = phrase.Ref("print.does-retreat", inched(r.content.RetreatGap))
		}
		dice.Facts = append(dice.Facts, scene.Fact{Label: phrase.Ref("print.face", a, r.terms.actions[a].name), Value: does, Rule: r.content.Actions[a].Rule})
	}
	return []scene.Sheet{
		dice,
		{Title: phrase.Ref("print.turn"), Facts: []scene.Fact{
			{Label: phrase.Ref("print.turn-reveal"), Value: phrase.Ref("print.turn-reveal-text"), Rule: "DU-2.4"},
			{Label: phrase.Ref("print.turn-motion"), Value: phrase.Ref("print.turn-motion-text"), Rule: "DU-2.16"},
			{Label: phrase.Ref("print.turn-melee"), Value: phrase.Ref("print.turn-melee-text", inched(r.content.Engage)), Rule: "DU-2.18"},
		}},
		{Title: phrase.Ref("print.fight"), Facts: []scene.Fact{
			{Label: phrase.Ref("print.step-1"), Value: phrase.Ref("print.step-1-text"), Rule: "DU-4.8"},
			{Label: phrase.Ref("print.step-2"), Value: phrase.Ref("print.step-2-text"), Rule: "DU-4.9"},
			{Label: phrase.Ref("print.step-3"), Value: phrase.Ref("print.step-3-text"), Rule: "DU-4.10"},
			{Label: phrase.Ref("print.step-4"), Value: phrase.Ref("print.step-4-text"), Rule: "DU-4.15"},
			{Label: phrase.Ref("print.step-5"), Value: phrase.Ref("print.step-5-text"), Rule: "DU-4.16"},
			{Label: phrase.Ref("print.step-6"), Value: phrase.Ref("print.step-6-text"), Rule: "DU-4.18"},
			{Label: phrase.Ref("print.steps-7-8"), Value: phrase.Ref("print.steps-7-8-text"), Rule: "DU-4.25"},
		}},
		{Title: phrase.Ref("print.worth"), Facts: []scene.Fact{
			{Label: phrase.Ref("print.turned-up"), Value: phrase.Ref("print.turned-up-text"), Rule: "DU-1.16"},
			{Label: phrase.Ref("print.exhausted"), Value: phrase.Ref("print.exhausted-text"), Rule: "DU-5.36"},
			{Label: phrase.Ref("print.no-target"), Value: phrase.Ref("print.no-target-text"), Rule: "DU-5.33"},
			{Label: phrase.Ref("print.measuring"), Value: phrase.Ref("print.measuring-text"), Rule: "DU-3.5"},
		}},
	}
}
