package pugilism

import (
	"encoding/json"
	"errors"
	"os"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/phrase"
	"riposte/scene"
)

// match begins a match of two boxers.
func match(t *testing.T, one, two string, options map[string]string, data map[string]json.RawMessage) *state {
	t.Helper()
	setup := riposte.Setup{Options: options, Data: data, Seats: []riposte.SeatSetup{{Document: []byte(one)}, {Document: []byte(two)}}}
	st, err := Ruleset().New(setup, dice.NewSeeded(1, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*state)
}

// Boxers with the same name are told apart by a message, which a language may word
// in its own way.
func TestBoxersOfOneName(t *testing.T) {
	st := match(t, `"ulla"`, `"ulla"`, nil, nil)
	for i, want := range []struct{ said, key string }{{"Ulla Stormhide (red)", "name.red"}, {"Ulla Stormhide (blue)", "name.blue"}} {
		if got := st.View(riposte.Nobody).Sides[i].Name; got.Key() != want.key || st.Voice().Say(got) != want.said {
			t.Errorf("seat %d is called %q by %q", i+1, st.Voice().Say(got), got.Key())
		}
		if got := st.Called(riposte.Seat(i + 1)); got != want.said {
			t.Errorf("in events seat %d is called %q", i+1, got)
		}
	}
	apart := match(t, `"ulla"`, `"brannoch"`, nil, nil)
	if got := apart.View(riposte.Nobody).Sides[0].Name; got != "Ulla Stormhide" || apart.Called(red) != "Ulla" {
		t.Errorf("alone she is called %q and %q", got, apart.Called(red))
	}
}

// A language may name the rules' own cards; names from a document stay as somebody
// wrote them.
func TestNamesOfCards(t *testing.T) {
	deck, err := os.ReadFile("testdata/odd-deck.json")
	if err != nil {
		t.Fatal(err)
	}
	packs := map[string]json.RawMessage{
		"odd":    deck,
		"corner": []byte(`{"cards": [{"class": "Rogue", "attack": {"name": "LOW BLOW", "location": "BODY", "weight": "STRIKE", "power": 4, "fatigue": 2}}]}`),
		"oils":   []byte(`{"cards": [{"name": "BRANDY", "rise": 5, "boost": {"weight": "HEAVY", "power": 1}}]}`),
	}
	ours := match(t, `"ulla"`, `"brannoch"`, map[string]string{"classCards": "on"}, nil)
	theirs := match(t, `"ulla"`, `"brannoch"`, map[string]string{"classCards": "on", "deck": "odd", "classPack": "corner", "edgePack": "oils"}, packs)
	for _, c := range []struct {
		list        string
		i           int
		ours, their phrase.Text
	}{
		{"attack", 0, phrase.Term("HEAD-JAB"), "FLICK"},
		{"defense", 2, phrase.Term("BODY PROTECT"), "SHELL"},
		{"card", defenseCard + 1, phrase.Term("HEAD PROTECT"), "HIGH GUARD"},
		{"attack", deckAttacks, phrase.Term("SELF-CONTROL"), "LOW BLOW"},
		{"double", 0, phrase.Term("x2"), "again"},
		{"edge", 1, phrase.Term("VIM"), "BRANDY"},
	} {
		if got := ours.Name(c.list, c.i); got != c.ours {
			t.Errorf("%s %d of the rules is %q", c.list, c.i, string(got))
		}
		if got := theirs.Name(c.list, c.i); got != c.their {
			t.Errorf("%s %d of the documents is %q", c.list, c.i, string(got))
		}
	}
	say := theirs.Voice().Say
	for got, want := range map[phrase.Text]string{
		theirs.game.cards.does[0]: "one", theirs.game.cards.does[1]: "all to the head", theirs.game.cards.does[2]: "none",
		theirs.game.cards.does[3]: "all strike or heavy", theirs.game.edges[1].text: "one HEAVY of yours, power +1; if knocked down, +5 on getting up",
	} {
		if say(got) != want {
			t.Errorf("got %q, want %q", say(got), want)
		}
	}
}

// Refusals of sentences name their message.
func TestSentencesAreRefusedInReferences(t *testing.T) {
	st := match(t, `"ulla"`, `"brannoch"`, nil, nil)
	for sentence, want := range map[string]string{
		"edge vim verve": "refuse.one-edge", "edge glove": "refuse.unknown-edge", "name third": "refuse.write", "move 9,1": "refuse.outside",
		"a / b": "refuse.attacks", "a b / c d": "refuse.defenses", "head-jab counter / counter": "refuse.defense-thrown",
		"head-jab x2 / x2": "refuse.no-defense", "head-jab mockery / counter": "refuse.class-cards-off", "head-jab glove / counter": "refuse.unknown-card",
	} {
		_, err := st.Parse(red, sentence)
		var refused *riposte.RuleError
		if !errors.As(err, &refused) || phrase.Text(refused.Ref).Key() != want {
			t.Errorf("%s is refused with %v, want %s", sentence, err, want)
		} else if scene.Refuse(st.Voice(), refused.Rule, want, phrase.Text(refused.Ref).Args()...).Msg != refused.Msg {
			t.Errorf("%s: %q is not what the reference says", sentence, refused.Msg)
		}
	}
}
