package example

import (
	"strconv"
	"testing"

	"riposte"
	"riposte/rulestest"
)

var config = rulestest.Config{
	Ruleset:  Ruleset(),
	MaxSteps: 2 * maxRounds,
	CheckAll: everyWord,
	Sound:    func(riposte.State) error { return nil },
	Setups: func(seed uint64) riposte.Setup {
		s := riposte.Setup{Ruleset: "hunch", Seats: make([]riposte.SeatSetup, 2)}
		if seed%4 > 0 {
			s.Options = map[string]string{"goal": strconv.Itoa(int(1 + seed%9)), "stakes": []string{"said", "one"}[seed/4%2]}
		}
		return s
	},
}

// everyWord is more words than a decision takes.
func everyWord(riposte.State, riposte.Seat) (list []riposte.Choice) {
	for verb := range uint8(4) {
		for n := range uint64(9) {
			list = append(list, riposte.NewChoice(verb, n))
		}
	}
	return list
}

func TestConformance(t *testing.T) { rulestest.Test(t, config) }

func TestScenarios(t *testing.T) { rulestest.Scenarios(t, Ruleset()) }

func TestPerft(t *testing.T) { rulestest.PerftFile(t, config, "testdata/perft.txt") }

func FuzzPlay(f *testing.F) { rulestest.Fuzz(f, config) }

func BenchmarkPlayout(b *testing.B) { rulestest.Playout(b, config) }
