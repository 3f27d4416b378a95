package pugilism_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"testing"

	"riposte"
	"riposte/rules/pugilism"
	"riposte/rulestest"
)

// setups goes through boxers, options and decks.
func setups(seed uint64) riposte.Setup {
	names := []string{"brannoch", "ulla", "pell", "amarthe", "ilvane", "tobias", "corin", "maerith"}
	boxer := func(n uint64) riposte.SeatSetup {
		document, _ := json.Marshal(names[n%uint64(len(names))])
		return riposte.SeatSetup{Document: document}
	}
	s := riposte.Setup{
		Ruleset: "pugilism", Data: map[string]json.RawMessage{},
		Seats: []riposte.SeatSetup{boxer(seed), boxer(seed/3 + 1)},
		Options: map[string]string{
			"rounds": fmt.Sprint(1 + seed%2),
			"bouts":  fmt.Sprint(2 + seed%5),
		},
	}
	if seed%6 == 0 { // long enough for a third knockdown
		s.Options["rounds"], s.Options["bouts"] = "1", "10"
	}
	flags := []struct{ name, value string }{
		{"ring", "off"},
		{"order", "alternate"},
		{"classCards", "on"},
		{"standoff", "1"},
		{"recoveryCap", "start"},
		{"decisionTie", "blue"},
		{"afterwards", "sealed"},
	}
	for i, f := range flags {
		if (seed*2654435761)>>(i+3)&3 == 0 {
			s.Options[f.name] = f.value
		}
	}
	if seed%7 == 3 {
		s.Options["edge"] = "off"
	}
	if seed%5 == 4 {
		deck, err := os.ReadFile("testdata/odd-deck.json")
		if err != nil {
			panic(err)
		}
		s.Options["deck"] = "odd"
		s.Data["odd"] = deck
	}
	return s
}

// readings is setups with the other readings of the text, and with made-up class and
// EDGE cards.
func readings(seed uint64) riposte.Setup {
	s := setups(seed)
	for i, f := range []struct{ name, value string }{
		{"ropeCall", "playArea"},
		{"counterPower", "full"},
		{"counterFatigue", "unpaid"},
		{"thirdKnockdown", "save"},
		{"edgeBack", "seen"},
	} {
		if (seed*2654435761)>>(i+11)&1 == 0 {
			s.Options[f.name] = f.value
		}
	}
	if seed%8 == 5 {
		s.Options["classPack"], s.Options["edgePack"] = "corner", "oils"
		s.Data["corner"] = json.RawMessage(`{"cards": [
			{"class": "Rogue", "attack": {"name": "LOW BLOW", "location": "BODY", "weight": "STRIKE", "power": 4, "fatigue": 2, "onLand": {"weakenNextBout": 1}}},
			{"class": "Barbarian", "defense": {"name": "ROAR", "fatigue": 1, "reduce": 3}}]}`)
		s.Data["oils"] = json.RawMessage(`{"cards": [
			{"name": "BRANDY", "rise": 5, "boost": {"weight": "HEAVY", "power": 1}}, {"name": "SALTS", "cheaperDefense": 1}, {"name": "GRUDGE", "dearerNegated": 2}]}`)
	}
	return s
}

var config = rulestest.Config{
	Ruleset:  pugilism.Ruleset(),
	Setups:   readings,
	CheckAll: everyWord,
	MaxSteps: 12 * 7 * 2,
	Unseen:   []string{"edge-pool-short", "initiative-tied"}, // 9 cards due to two boxers; two totals alike
}

// words is every word of every verb, and more than any decision accepts.
var words = func() (list []riposte.Choice) {
	for verb, bits := range map[uint8]int{1: 12, 2: 9, 3: 5, 4: 2, 5: 2, 6: 2, 7: 2} {
		for args := range uint64(1) << bits {
			list = append(list, riposte.NewChoice(verb, args))
		}
	}
	slices.Sort(list)
	return list
}()

func everyWord(riposte.State, riposte.Seat) []riposte.Choice { return words }

func TestConformance(t *testing.T) { rulestest.Test(t, config) }

func TestCatalogue(t *testing.T) { rulestest.Catalogue(t, pugilism.Ruleset()) }

// The counts were made before there were other readings, and hold without them.
func TestPerft(t *testing.T) {
	usual := config
	usual.Setups = setups
	rulestest.PerftFile(t, usual, "testdata/perft.txt")
}

func FuzzPlay(f *testing.F) { rulestest.Fuzz(f, config) }

func FuzzDocuments(f *testing.F) { rulestest.FuzzDocuments(f, config) }

func FuzzSentences(f *testing.F) { rulestest.FuzzSentences(f, config) }
