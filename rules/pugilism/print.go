package pugilism

import (
	"riposte"
	"riposte/document"
	"riposte/phrase"
	"riposte/scene"
)

// Prints is what a match on paper needs: the cards of the setup, a mat and the ring.
func (r *ruleset) Prints(setup riposte.Setup) []scene.Print {
	r = r.of(&setup)
	setup = document.Sound(&setup, r.info)
	var faults riposte.Faults
	deck := r.cards(&setup, &faults)
	if deck == nil {
		deck = r.plain
	}
	edges := r.edges(&setup, &riposte.Faults{})
	prints := []scene.Print{{
		Name: "cards", Title: phrase.Ref("print.cards"), Cards: deck.printed(0, 0),
		Note: phrase.Ref("print.cards.note"),
	}}
	if setup.Option(r.info, "edge") == "on" {
		prints = append(prints, scene.Print{
			Name: "edge", Title: phrase.Ref("print.edge"), Cards: printedEdges(edges),
			Note: phrase.Ref("print.edge.note"),
		})
	}
	if pack := compile(&r.content.Deck, r.pack(&setup, &riposte.Faults{})); len(pack.attacks)+len(pack.defenses) > deckAttacks+deckDefenses {
		prints = append(prints, scene.Print{
			Name: "class-cards", Title: phrase.Ref("print.class-cards"), Cards: pack.printed(deckAttacks, deckDefenses),
			Note: phrase.Ref("print.class-cards.note"),
		})
	}
	prints = append(prints, r.mat(&setup, deck))
	if setup.Option(r.info, "ring") == "on" {
		prints = append(prints, scene.Print{
			Name: "ring", Title: phrase.Ref("board.ring"), Board: r.ring,
			Note: phrase.Ref("print.ring.note"),
		})
	}
	return prints
}

// printed is the attacks and defenses from these indexes on; from 0 it is those of
// the deck, with the double.
func (c *cards) printed(attack, defense int) (out []scene.Card) {
	for a := attack; a < len(c.attacks) && (attack > 0 || a < deckAttacks); a++ {
		card := c.attackCard("print", a)
		card.Text, card.Facts = c.attacks[a].inFull(), []scene.Fact{
			{Label: phrase.Ref("card.power"), Value: phrase.Number(c.attacks[a].Power)},
			{Label: phrase.Ref("card.fatigue"), Value: phrase.Number(c.attacks[a].Fatigue)},
		}
		out = append(out, card)
	}
	for d := defense; d < len(c.defenses) && (defense > 0 || d < deckDefenses); d++ {
		card := c.defenseCard("print", d)
		card.Text, card.Facts = c.defenses[d].inFull(), []scene.Fact{
			{Label: phrase.Ref("card.fatigue"), Value: phrase.Number(c.defenses[d].Fatigue)},
		}
		out = append(out, card)
	}
	if attack == 0 {
		double := c.doubleCard("print")
		double.Text = phrase.Ref("print.double")
		out = append(out, double)
	}
	return out
}

func printedEdges(edges []edgeRule) (out []scene.Card) {
	for i := range edges[1:] {
		card := &edges[1+i]
		out = append(out, scene.Card{
			ID: "print-edge-" + word(card.Name), Name: card.name, Kind: "edge", Text: phrase.Ref("print.edge.text", card.text), Rule: card.Rule,
		})
	}
	return out
}

// mat has a place for each card of a bout, and what is kept by hand beside them.
func (r *ruleset) mat(setup *riposte.Setup, deck *cards) scene.Print {
	mat := scene.Print{
		Name: "mat", Title: phrase.Ref("print.mat"), Wide: true, Note: phrase.Ref("print.mat.note"),
		Places: []scene.Place{
			{Title: phrase.Ref("mat.first"), Note: phrase.Ref("mat.first.note"), Rule: "PG-4.3"},
			{Title: phrase.Ref("mat.second"), Note: phrase.Ref("mat.second.note", deck.names.double), Rule: "PG-4.5"},
			{Title: phrase.Ref("mat.defense"), Note: phrase.Ref("mat.defense.note"), Rule: "PG-5.7"},
			{Title: phrase.Ref("mat.edge"), Note: phrase.Ref("mat.edge.note"), Rule: "PG-7.6"},
			{Title: phrase.Ref("mat.rests"), Note: phrase.Ref("mat.rests.note"), Rule: "PG-8.8"},
			{Title: phrase.Ref("mat.clash"), Note: phrase.Ref("mat.clash.note"), Rule: "PG-5.1"},
		},
		Tracks: []scene.Track{
			{Label: phrase.Ref("mat.composure"), To: 41, Rule: "PG-0.1"},
			{Label: phrase.Ref("mat.down"), To: r.content.TKO, Rule: "PG-6.17"},
			{Label: phrase.Ref("mat.dc"), Rule: "PG-6.5"},
			{Label: phrase.Ref("mat.hit-dice"), To: maxLevel, Rule: "PG-6.12"},
			{Label: phrase.Ref("mat.scored"), To: 12, Rule: "PG-6.20"},
		},
	}
	options := readOptions(setup, r.info)
	mat.Tracks = append(mat.Tracks,
		scene.Track{Label: phrase.Ref("mat.round"), From: 1, To: options.rounds, Rule: "PG-2.1"},
		scene.Track{Label: phrase.Ref("mat.bout"), From: 1, To: options.bouts, Rule: "PG-2.2"},
	)
	return mat
}
