package pugilism

import (
	"reflect"
	"testing"

	"riposte"
)

// Authors start from the game as it is: the deck, the class cards and the EDGE cards
// of the ledger, in the words of their documents.
func TestStartersAreTheBuiltIn(t *testing.T) {
	r := Ruleset().(*ruleset)
	var faults riposte.Faults
	deck := readDeck("deck", starter("deck"), nil, &faults)
	pack := r.content.readPack("classPack", starter("classPack"), cardNames{}, &faults)
	edges := readEdges("edgePack", starter("edgePack"), &faults)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	// The built-in cards cite rules of their own and have shorter words.
	plain := func(d Defense) Defense { d.Rule, d.Text = "", ""; return d }
	if !reflect.DeepEqual(deck.Attacks, r.content.Deck.Attacks) || deck.Double != r.content.Deck.Double {
		t.Errorf("got the attacks %+v", deck.Attacks)
	}
	for i, d := range r.content.Deck.Defenses {
		if plain(deck.Defenses[i]) != plain(d) {
			t.Errorf("got %+v, want %+v", deck.Defenses[i], d)
		}
	}
	for i, card := range r.content.Pack {
		got := pack[i]
		if got.Class != card.Class || valueOr(got.Attack) != valueOr(card.Attack) || plain(valueOr(got.Defense)) != plain(valueOr(card.Defense)) {
			t.Errorf("got %+v, want %+v", got, card)
		}
	}
	for i, e := range r.nine {
		got := edges[i]
		got.Rule, e.Rule, e.Text = "", "", ""
		got.name, got.text, e.name, e.text = "", "", "", ""
		if got != e {
			t.Errorf("got %+v, want %+v", got, e)
		}
	}
}
