package pugilism

import (
	"encoding/json"
	"strings"

	"riposte"
	"riposte/document"
)

// What a pack of class cards may add to the deck's 6 attacks and 6 defenses.
const (
	maxPackAttacks  = maxAttacks - deckAttacks
	maxPackDefenses = maxDefenses - deckDefenses
)

// pack finds the class cards of the setup, whether or not they are in play: the
// content's, or those of its data.
func (r *ruleset) pack(setup *riposte.Setup, faults *riposte.Faults) []ClassCard {
	name := setup.Option(r.info, "classPack")
	if name == "reconstructed" {
		return r.content.Pack
	}
	names := cardNames{}
	if setup.Option(r.info, "deck") == "reconstructed" { // a deck from the data checks the pack itself
		names.deck(&r.content.Deck)
	}
	return r.content.readPack(name, setup.Data[name], names, faults)
}

// readPack reads the class cards of a document, PG-9.35.
func (c *Content) readPack(name string, raw json.RawMessage, names cardNames, faults *riposte.Faults) []ClassCard {
	doc := document.Read(raw, "data."+name, "PG-9.35", faults)
	classes := make([]string, len(c.Classes))
	for i := range c.Classes {
		classes[i] = c.Classes[i].Name
	}
	var pack []ClassCard
	attacks, defenses := 0, 0
	for _, o := range doc.List("cards", "PG-9.35", 1, maxPackAttacks+maxPackDefenses) {
		card := ClassCard{own: true}
		if class := o.Word("class", "PG-9.35", classes...); class >= 0 {
			card.Class = classes[class]
		}
		attack, defense := o.ObjectOr("attack", "PG-9.31"), o.ObjectOr("defense", "PG-9.32")
		switch {
		case (attack == nil) == (defense == nil):
			o.Fault("attack", "PG-9.35", "a class card is an attack or a defense, one of the two")
		case attack != nil:
			a := readAttack(attack)
			names.add(attack, "name", a.Name, "PG-9.35")
			card.Attack, attacks = &a, attacks+1
		default:
			d := readDefense(defense)
			names.add(defense, "name", d.Name, "PG-9.35")
			card.Defense, defenses = &d, defenses+1
		}
		o.Done()
		if card.Attack != nil || card.Defense != nil {
			pack = append(pack, card)
		}
	}
	if attacks > maxPackAttacks || defenses > maxPackDefenses {
		doc.Fault("cards", "PG-9.35", "there are %d attacks and %d defenses; at most %d and %d fit beside a deck",
			attacks, defenses, maxPackAttacks, maxPackDefenses)
		return nil
	}
	doc.Done()
	return pack
}

// cardNames says where the names of cards are in use, by their word in the notation.
type cardNames map[string]place

// A place is where a card's name is in use, and the rule that forbids using it
// again.
type place struct {
	what string
	rule riposte.RuleID
}

// add faults a name that has no word, or that another card has.
func (n cardNames) add(o *document.Object, member, card string, rule riposte.RuleID) {
	w := word(card)
	if w == "" {
		return
	}
	if strings.ContainsAny(w, "/,") {
		o.Fault(member, rule, "%q: a card's name has no slash and no comma", card)
	}
	if earlier, twice := n[w]; twice {
		o.Fault(member, earlier.rule, "%s is also the name of %s", card, earlier.what)
		return
	}
	n[w] = place{o.Path(), rule}
}

// deck adds the names of the 13 cards.
func (n cardNames) deck(d *Deck) {
	taken := place{"a card of the deck", "PG-9.34"}
	for i := range d.Attacks {
		n[word(d.Attacks[i].Name)] = taken
	}
	for i := range d.Defenses {
		n[word(d.Defenses[i].Name)] = taken
	}
	n[word(d.Double)] = taken
}
