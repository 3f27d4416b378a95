package pugilism

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/rulestest"
)

var config = rulestest.Config{
	Ruleset:  Rules,
	MaxSteps: 60,
	Judge:    judge,
	CheckAll: everyWord,
	Sound:    sound,
	Setups: func(seed uint64) riposte.Setup {
		names := []string{`"brannoch"`, `"ulla"`, `"tobias"`, `{"die":8,"con":-1,"save":0,"edge":1}`}
		s := riposte.Setup{Ruleset: "pugilism", Seats: []riposte.SeatSetup{
			{Name: "R", Document: json.RawMessage(names[seed%4])},
			{Name: "B", Document: json.RawMessage(names[(seed/4+1)%4])},
		}}
		if seed%5 == 0 {
			s.Options = map[string]string{"edge": "off", "bouts": fmt.Sprint(1 + seed%10)}
		} else if seed%2 == 0 {
			s.Options = map[string]string{"bouts": "10"}
		}
		return s
	},
}

func TestConformance(t *testing.T) { rulestest.Test(t, config) }

func TestPerft(t *testing.T) { rulestest.PerftFile(t, config, "testdata/perft.txt") }

func FuzzPlay(f *testing.F) { rulestest.Fuzz(f, config) }

// sound: each EDGE card exists once, PG-7.4.
func sound(st riposte.State) error {
	var all []string
	for s := red; s <= blue; s++ {
		for _, pile := range st.View(s).Piles {
			if pile.Seat == s && pile.ID != info.SeatWord(s)+"-cards" {
				for _, c := range pile.Cards {
					all = append(all, c.ID)
				}
			}
		}
	}
	slices.Sort(all)
	if len(slices.Compact(slices.Clone(all))) < len(all) {
		return fmt.Errorf("an EDGE card is in two places: %v", all)
	}
	return nil
}

// words is more words than any decision takes.
var words = func() (list []riposte.Choice) {
	for args := range uint64(1 << 9) {
		list = append(list, riposte.NewChoice(1, args))
	}
	for args := range uint64(9) {
		list = append(list, riposte.NewChoice(2, args), riposte.NewChoice(3, args))
	}
	return list
}()

func everyWord(riposte.State, riposte.Seat) []riposte.Choice { return words }

// judge says by the ledger what may be chosen: it looks at the faces of the view
// and at the digits of the word, not at the rules' code.
func judge(st riposte.State, s riposte.Seat, c riposte.Choice) bool {
	digit := func(i int) int { return int(c.Args() >> (3 * i) & 7) }
	owed := st.Owed(s)
	switch {
	case owed.Mode == riposte.Idle || c.Verb() != owed.Kind:
		return false
	case c.Verb() == 1: // PG-4.1, 4.7
		return c.Args() < 512 && digit(0) < 6 && digit(1) < 7 && digit(2) < 6 && digit(0) != digit(1)
	case c.Verb() == 2: // PG-7.8
		if c.Args() > 6 {
			return false
		}
		held, _ := st.(riposte.Fields).Field(info.SeatWord(s) + ".edge")
		word := []string{"", "conditioned", "mitigated", "good-chin", "momentum", "brace-yourself", "deep-breath"}[c.Args()]
		return word == "" || slices.Contains(strings.Fields(held.(string)), word)
	case c.Verb() == 3: // PG-5.26
		return c.Args() == 1 || c.Args() == 2
	}
	return false
}

func BenchmarkPlayout(b *testing.B) { rulestest.Playout(b, config) }
