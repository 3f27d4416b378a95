package example

import (
	"cmp"
	"math"
	"strconv"
	"testing"

	"riposte"
	"riposte/dice"
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

// everyWord is more words than a decision accepts.
func everyWord(riposte.State, riposte.Seat) (list []riposte.Choice) {
	for verb := range uint8(4) {
		for n := range uint64(9) {
			list = append(list, riposte.NewChoice(verb, n))
		}
	}
	return list
}

func TestConformance(t *testing.T) { rulestest.Test(t, config) }

func TestCatalogue(t *testing.T) { rulestest.Catalogue(t, Ruleset()) }

func TestScenarios(t *testing.T) { rulestest.Scenarios(t, Ruleset()) }

func TestPerft(t *testing.T) { rulestest.PerftFile(t, config, "testdata/perft.txt") }

func FuzzPlay(f *testing.F) { rulestest.Fuzz(f, config) }

func BenchmarkPlayout(b *testing.B) { rulestest.Playout(b, config) }

// The odds of a round are those counted by hand, for all guesses: there is no second
// formula.
func TestOdds(t *testing.T) {
	st, err := Ruleset().New(riposte.Setup{Options: map[string]string{"stakes": "one"}, Seats: make([]riposte.SeatSetup, 2)}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	took := func(st riposte.State, _ []riposte.Event) int {
		return int(st.(*state).points[red] - st.(*state).points[blue])
	}
	for r := 1; r <= faces; r++ {
		for b := 1; b <= faces; b++ {
			var want [3]int // blue takes it, nobody, red
			for die := 1; die <= faces; die++ {
				want[1+cmp.Compare(max(die-b, b-die), max(die-r, r-die))]++
			}
			by := []riposte.Choice{0, riposte.NewChoice(askGuess, uint64(r)), riposte.NewChoice(askGuess, uint64(b))}
			d, err := dice.Odds(st, by, "", took, dice.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			for i, n := range want {
				if got := d.Is(i - 1); math.Abs(got.Lo-float64(n)/faces) > 1e-12 || got.Lo != got.Hi {
					t.Errorf("%d against %d, %d: got %v, want %d of 6", r, b, i-1, got, n)
				}
			}
		}
	}
}

// All numbers that may lie face down are drawn equally often, but never the
// viewer's own.
func TestResampleIsEven(t *testing.T) {
	st := &state{terms: &terms{goal: 3, said: true}, kind: askStake, round: 1, guess: [3]int8{0, 2, 5}}
	var count [faces + 1]int
	work, source := st.Clone().(*state), dice.NewSeeded(1, 1)
	for range 6000 {
		work.CopyFrom(st)
		work.Resample(red, source)
		if work.guess[red] != 2 {
			t.Fatal("the own guess has changed")
		}
		count[work.guess[blue]]++
	}
	for n, got := range count[1:] {
		if got < 880 || got > 1120 { // four deviations of 29
			t.Errorf("%d was drawn %d times of 6000", n+1, got)
		}
	}
}
