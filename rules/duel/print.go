package duel

import (
	"fmt"
	"riposte/phrase"
	"strings"

	"riposte"
	"riposte/document"
	"riposte/scene"
)

// Prints is what a duel on paper needs: the cards of any deck, the decks of the setup,
// and the card of the actions.
func (r *ruleset) Prints(setup riposte.Setup) []scene.Print {
	var box [stats]uint8
	for i := range box {
		box[i] = uint8(r.content.StatMax)
	}
	prints := []scene.Print{
		{
			Name: "actions", Title: "The action card", Sheets: r.content.actionCard(),
			Note: "One for each player, with dice to set behind the hand. They are never thrown.",
		},
		{
			Name: "cards", Title: "Cards of the four statistics", Cards: r.content.printed(box),
			Note: phrase.Plain(fmt.Sprintf("One box for each player: choose %d to %d of each statistic, %d in all at most.", r.content.StatMin, r.content.StatMax, r.content.DeckMax)),
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
			Name: "deck-" + word, Title: phrase.Plain("The deck of " + word), Cards: r.content.printed(deck),
			Note: "For its player’s eyes: one of each statistic is turned up as the duel begins.",
		})
	}
	return prints
}

// uses is what the statistics are for, DU-1.25, on their cards.
var uses = [stats]string{
	strength:  "Drives blows and withstands them. Uses what lies on the battlefield.",
	speed:     "Inches to run. Dice in a fight.",
	endurance: "Takes blows. With the last card turned up you are out.",
	dexterity: "Inches to climb. Foresees and cancels an action; evades.",
}

// printed is the cards of a deck.
func (c *Content) printed(deck [stats]uint8) (cards []scene.Card) {
	for i := range stats {
		for range deck[i] {
			cards = append(cards, scene.Card{Name: phrase.Plain(c.Stats[i].Name), Kind: c.Stats[i].Suit, Figure: strings.ToLower(c.Stats[i].Name), Text: phrase.Plain(uses[i]), Rule: "DU-1.5"})
		}
	}
	return cards
}

// actionTexts is what the actions do, for who has only the card: DU-7.2.
var actionTexts = [actions]string{
	swingHigh: "A blow at the upper body. You may turn up Strength; the target loses your Strength in Endurance. If its last action was Block, it may turn up Strength first, and loses so much less.",
	swingLow:  "A blow at the legs. You may turn up Strength; the target loses your Strength in Endurance. If its last action was Evade, it may turn up Dexterity first, and loses so much less.",
	block:     "Until your next action you are guarded against Swing High.",
	grapple:   "Bare hands. You may turn up Strength, then the target may; it loses what your Strength is above its own. No guard helps.",
	evade:     "Until your next action you are guarded against Swing Low.",
	retreat:   "When your next action would come you leave the fight, to 2.5 inches from your closest opponent.",
}

// actionCard is the six actions, and the order of play to have in sight with them.
func (c *Content) actionCard() []scene.Sheet {
	dice := scene.Sheet{Title: "Your dice"}
	for a := swingHigh; a < actions; a++ {
		dice.Facts = append(dice.Facts, scene.Fact{Label: phrase.Plain(fmt.Sprintf("%d %s", a, c.Actions[a].Name)), Value: phrase.Plain(actionTexts[a]), Rule: c.Actions[a].Rule})
	}
	return []scene.Sheet{
		dice,
		{Title: "A turn", Facts: []scene.Fact{
			{Label: "1 Reveal", Value: "Lowest Speed first: turn up any cards. Equals choose in secret, and together.", Rule: "DU-2.4"},
			{Label: "2 Motion", Value: "Highest Speed first: run Speed inches over level ground, or climb Dexterity inches over uneven.", Rule: "DU-2.16"},
			{Label: "3 Melee", Value: "Within 2 inches you fight. Otherwise you may destroy what you touch and are strong enough for, or hurl it.", Rule: "DU-2.18"},
		}},
		{Title: "A fight", Facts: []scene.Fact{
			{Label: "Step 1", Value: "The acting player may turn up Speed.", Rule: "DU-4.8"},
			{Label: "Step 2", Value: "The others may, lowest Speed first.", Rule: "DU-4.9"},
			{Label: "Step 3", Value: "Set as many dice as your Speed, in secret and in order; against several, their colour is the target.", Rule: "DU-4.10"},
			{Label: "Step 4", Value: "All dice are shown at once.", Rule: "DU-4.15"},
			{Label: "Step 5", Value: "Speed once more, lowest first: it sets the order of the actions.", Rule: "DU-4.16"},
			{Label: "Step 6", Value: "Dexterity, lowest first; the highest may cancel one die.", Rule: "DU-4.18"},
			{Label: "Steps 7, 8", Value: "Highest Speed first, everybody’s first die, then the second, until all are done.", Rule: "DU-4.25"},
		}},
		{Title: "Worth knowing", Facts: []scene.Fact{
			{Label: "Turned up", Value: "A card stays turned up for good; what counts is how many are.", Rule: "DU-1.16"},
			{Label: "Exhausted", Value: "Turn a pile a quarter round when its last card is up. With the last of Endurance you are out.", Rule: "DU-5.36"},
			{Label: "No target", Value: "An action whose target is gone is wasted.", Rule: "DU-5.33"},
			{Label: "Measuring", Value: "Anything, at any time.", Rule: "DU-3.5"},
		}},
	}
}
