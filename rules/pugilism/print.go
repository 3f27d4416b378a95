package pugilism

import (
	"fmt"
	"riposte/phrase"
	"strings"

	"riposte"
	"riposte/document"
	"riposte/scene"
)

// Prints is what a match on paper needs: the cards of the setup, a mat and the ring.
func (r *ruleset) Prints(setup riposte.Setup) []scene.Print {
	setup = document.Sound(&setup, r.info)
	var faults riposte.Faults
	deck := r.cards(&setup, &faults)
	if deck == nil {
		deck = r.plain
	}
	edges := r.edges(&setup, &riposte.Faults{})
	prints := []scene.Print{{
		Name: "cards", Title: "The thirteen cards", Cards: deck.printed(0, 0),
		Note: "Each boxer needs a set: print both sheets twice.",
	}}
	if setup.Option(r.info, "edge") == "on" {
		prints = append(prints, scene.Print{
			Name: "edge", Title: "The EDGE cards", Cards: printedEdges(edges),
			Note: "One set for both boxers: deal each its number, hidden.",
		})
	}
	if pack := compile(&r.content.Deck, r.pack(&setup, &riposte.Faults{})); len(pack.attacks)+len(pack.defenses) > deckAttacks+deckDefenses {
		prints = append(prints, scene.Print{
			Name: "class-cards", Title: "The class cards", Cards: pack.printed(deckAttacks, deckDefenses),
			Note: "For tables that play with them: one for the boxer of its class.",
		})
	}
	prints = append(prints, r.mat(&setup))
	if setup.Option(r.info, "ring") == "on" {
		prints = append(prints, scene.Print{
			Name: "ring", Title: "The ring", Board: ringBoard(),
			Note: "A pawn for each boxer. A square is five feet.",
		})
	}
	return prints
}

// printed is the cards from an attack and a defense on, and with the first of both
// the double.
func (c *cards) printed(attack, defense int) (out []scene.Card) {
	for a := attack; a < len(c.attacks) && (attack > 0 || a < deckAttacks); a++ {
		card := c.attackCard("print", a)
		card.Text, card.Facts = phrase.Plain(c.attacks[a].inFull()), []scene.Fact{
			{Label: "power", Value: phrase.Plain(fmt.Sprint(c.attacks[a].Power))}, {Label: "fatigue", Value: phrase.Plain(fmt.Sprint(c.attacks[a].Fatigue))},
		}
		out = append(out, card)
	}
	for d := defense; d < len(c.defenses) && (defense > 0 || d < deckDefenses); d++ {
		card := c.defenseCard("print", d)
		card.Text, card.Facts = phrase.Plain(c.defenses[d].inFull()), []scene.Fact{{Label: "fatigue", Value: phrase.Plain(fmt.Sprint(c.defenses[d].Fatigue))}}
		out = append(out, card)
	}
	if attack == 0 {
		double := c.doubleCard("print")
		double.Text = "Lies in second place: the first attack is thrown twice."
		out = append(out, double)
	}
	return out
}

func printedEdges(edges []edgeRule) (out []scene.Card) {
	for _, card := range edges[1:] {
		text := strings.ToUpper(card.Text[:min(1, len(card.Text))]) + card.Text[min(1, len(card.Text)):] + "."
		out = append(out, scene.Card{ID: "print-edge-" + word(card.Name), Name: phrase.Plain(card.Name), Kind: "edge", Text: phrase.Plain(text), Rule: card.Rule})
	}
	return out
}

// mat is a place for each card of a bout, and what is kept by hand beside them.
func (r *ruleset) mat(setup *riposte.Setup) scene.Print {
	mat := scene.Print{
		Name: "mat", Title: "Play mat", Wide: true, Note: "One for each boxer. Cards lie face down until their place in the clash.",
		Places: []scene.Place{
			{Title: "First attack", Note: "Face down; turned up with the second.", Rule: "PG-4.3"},
			{Title: "Second attack", Note: "Another attack, or x2.", Rule: "PG-4.5"},
			{Title: "Defense", Note: "Face down; turned up against the other’s attacks. Its fatigue is paid last.", Rule: "PG-5.7"},
			{Title: "EDGE", Note: "At most one a bout, face down before the first attacks are turned up; then out of the game.", Rule: "PG-7.6"},
			{Title: "Not in this bout", Note: "Cards that can’t be played, face up in the sight of both.", Rule: "PG-8.8"},
			{Title: "Clash", Note: "1 Attacks of the initiator.\n2 Defense of the other.\n3 Attacks of the other.\n4 Defense of the initiator.\nAn attack’s fatigue is paid as it is thrown, a defense’s last. Fatigue never knocks anybody down: it stops at 1.", Rule: "PG-5.1"},
		},
		Tracks: []scene.Track{
			{Label: "Composure", To: 41, Rule: "PG-0.1"},
			{Label: "Knockdowns suffered in this round", To: r.content.TKO, Rule: "PG-6.17"},
			{Label: "DC of the next save", Rule: "PG-6.5"},
			{Label: "Hit dice left", To: maxLevel, Rule: "PG-6.12"},
			{Label: "Knockdowns scored", To: 12, Rule: "PG-6.20"},
		},
	}
	options := readOptions(setup, r.info)
	mat.Tracks = append(mat.Tracks,
		scene.Track{Label: "Round", From: 1, To: options.rounds, Rule: "PG-2.1"},
		scene.Track{Label: "Bout", From: 1, To: options.bouts, Rule: "PG-2.2"},
	)
	return mat
}

// inFull is what an attack does besides, for who has only the card.
func (a *Attack) inFull() string {
	var parts []string
	if a.Weaken > 0 {
		parts = append(parts, fmt.Sprintf("If it lands, the other’s attacks have %d less power in the next bout.", a.Weaken))
	}
	if a.BanUsedDefense {
		parts = append(parts, "If it lands, the other can’t play in the next bout the defense that it met.")
	}
	if a.FreeIfNegated {
		parts = append(parts, "If negated, it costs no fatigue.")
	}
	return strings.Join(parts, " ")
}

// inFull is what a defense does, for who has only the card.
func (d *Defense) inFull() string {
	var parts []string
	if d.Scope != NegateNone {
		parts = append(parts, d.negates())
	} else {
		parts = append(parts, "Negates nothing.")
	}
	if d.GoodChin && d.Weights != 0 && d.Weights>>Heavy&1 == 0 {
		parts = append(parts, "With GOOD CHIN a HEAVY too.")
	}
	if d.ReturnHalf {
		parts = append(parts, "Half of a negated attack’s power strikes the attacker.")
	}
	if d.Reduce > 0 {
		parts = append(parts, fmt.Sprintf("Attacks it does not negate have %d less power.", d.Reduce))
	}
	if d.BanNegated {
		parts = append(parts, "A negated card can’t be played in the next bout.")
	}
	if d.RegainHalf {
		parts = append(parts, "At the end of the bout regain half of the fatigue both paid, unless you were knocked down.")
	}
	return strings.Join(parts, " ")
}

// negates is the sentence of what a defense stops.
func (d *Defense) negates() string {
	which := named(weightWords, d.Weights, " or ")
	if which == "" {
		which = "attack"
	}
	if at := named(locationWords, d.Locations, " or "); at != "" {
		which += " at the " + at
	}
	said := "Negates every " + which
	if d.Scope == NegateOne {
		said = "Negates one " + which
		for w := range weightWords {
			if d.BothIfBoth>>w&1 != 0 {
				said += ", or both attacks if both are " + weightWords[w] + "s"
			}
		}
	}
	if d.SameLocation {
		said += ", but only if both attacks have the same location"
	}
	return said + "."
}

// named is the words of a set.
func named(words []string, set uint8, or string) string {
	var in []string
	for i, w := range words {
		if set>>i&1 != 0 {
			in = append(in, w)
		}
	}
	return strings.Join(in, or)
}
