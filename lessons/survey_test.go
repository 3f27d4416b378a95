package lessons_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/scene"
)

// A survey counts the rules that somebody meets who plays a system: those that are told
// of what came of a choice, each once a step, and those by which the rules refuse what a newcomer
// tries, a sentence put together at random from the words that stand beside the question.
type survey struct {
	decisions map[riposte.RuleID]int
	refusals  map[riposte.RuleID]int
}

// takeSurvey plays so many duels between samples under the rules' own options, half of their
// seats advised and half greedy.
func takeSurvey(t testing.TB, rules riposte.Ruleset, duels int) *survey {
	t.Helper()
	s := &survey{map[riposte.RuleID]int{}, map[riposte.RuleID]int{}}
	for n := range duels {
		s.play(t, rules, dice.NewSeeded(2026, uint64(n)))
	}
	return s
}

// mostSteps is far more than any duel between such players takes.
const mostSteps = 20000

func (s *survey) play(t testing.TB, rules riposte.Ruleset, lots *dice.Seeded) {
	t.Helper()
	st, err := rules.New(drawnSetup(rules, lots), lots, nil)
	if err != nil {
		t.Fatal(err)
	}
	const seats = 2
	players := [seats + 1]bot.Bot{nil, new(bot.Advised), new(bot.Greedy)}
	if lots.Pick(2) == 1 {
		players[1], players[2] = players[2], players[1]
	}
	by := make([]riposte.Choice, seats+1)
	for range mostSteps {
		owing := riposte.Owing(nil, st, seats)
		if len(owing) == 0 {
			return
		}
		clear(by)
		for _, seat := range owing {
			s.try(st, seat, lots)
			by[seat] = players[seat].Choose(bot.At(st, seat), lots)
			if st.Owed(seat).Mode != riposte.Together {
				break
			}
		}
		told := map[riposte.RuleID]bool{}
		if err := st.Apply(by, lots, riposte.LogFunc(func(e riposte.Event) { told[e.Rule] = true })); err != nil {
			t.Fatal(err)
		}
		for rule := range told {
			s.decisions[rule]++
		}
	}
	t.Fatal("a duel does not end")
}

// drawnSetup is a duel between two samples that may meet.
func drawnSetup(rules riposte.Ruleset, lots *dice.Seeded) riposte.Setup {
	info := rules.Info()
	for {
		setup := riposte.Setup{Version: info.Version, Seats: make([]riposte.SeatSetup, 2)}
		for i := range setup.Seats {
			setup.Seats[i].Document = []byte(strconv.Quote(info.Samples[lots.Pick(len(info.Samples))].Name))
		}
		if rules.Vet(setup, riposte.Nobody) == nil && rules.Vet(setup, 1) == nil && rules.Vet(setup, 2) == nil {
			return setup
		}
	}
}

// try notes which rule refuses a newcomer's sentence, if one does.
func (s *survey) try(st riposte.State, seat riposte.Seat, lots *dice.Seeded) {
	asks := scene.Of(st, seat).Asks
	if len(asks) == 0 {
		return
	}
	ask := &asks[lots.Pick(len(asks))]
	words := make([]string, len(ask.Fields))
	for i := range ask.Fields {
		words[i] = anyWord(&ask.Fields[i], lots)
	}
	choice, err := st.Parse(seat, ask.Sentence(words))
	if err == nil {
		err = st.Check(seat, choice)
	}
	var refused *riposte.RuleError
	if errors.As(err, &refused) {
		s.refusals[refused.Rule]++
	}
}

// anyWord is one of the words that the field shows, or nothing where it may be left out.
func anyWord(f *scene.AskField, lots *dice.Seeded) string {
	if a := f.Aim; a != nil {
		at := func(from int) string { return strconv.Itoa(from + lots.Pick(2*a.Reach+1) - a.Reach) }
		return at(a.From[0]) + "," + at(a.From[1])
	}
	var words []string
	if f.Optional {
		words = append(words, "")
	}
	for i := range f.Picks {
		words = append(words, f.Picks[i].Word)
	}
	if n := f.Number; n != nil {
		for v := n.Min; v <= n.Max; v += max(1, n.Step) {
			words = append(words, strconv.Itoa(v))
		}
	}
	if len(words) == 0 {
		return ""
	}
	return strings.TrimSpace(words[lots.Pick(len(words))])
}
