package search_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/search"
)

// The nodes bound the work, the weights are a mix of legal choices, and the same search
// again has the same answer.
func TestAnswersKeepTheirPlan(t *testing.T) {
	for _, table := range tables {
		t.Run(fmt.Sprint(table.ruleset, len(table.seats)), func(t *testing.T) {
			t.Parallel()
			var searchers [4]search.Searcher
			for i, plan := range []search.Plan{{Nodes: 20}, {Nodes: 500, Candidates: 5, Sure: 1}, {Nodes: 900, Units: 1, Heat: 0.3}, {Nodes: 300, Candidates: 12, Units: 1, Matrix: 2000}} {
				searchers[i].Plan = plan
			}
			st := begun(t, table.ruleset, table.options, table.seats)
			err := play(t, st, 12, func(st riposte.State, seat riposte.Seat) error {
				for i := range searchers {
					if err := kept(&searchers[i], bot.At(st, seat)); err != nil {
						return fmt.Errorf("plan %d, %s: %w", i, st.Owed(seat).Mode, err)
					}
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// kept checks one answer.
func kept(s *search.Searcher, c bot.Chair) error {
	a := s.Search(c, 3)
	total := 0.0
	for i, w := range a.Weights {
		if w < 0 || math.IsNaN(w) {
			return fmt.Errorf("%s has the weight %v", c.Say(a.Choices[i]), w)
		}
		total += w
	}
	random, said := dice.NewSeeded(1, 1), fmt.Sprint(a)
	legal := c.Legal(nil)
	for range 5 {
		choice := a.Pick(random)
		if !slices.Contains(legal, choice) {
			return fmt.Errorf("%s is played, and not legal", c.Say(choice))
		}
	}
	switch again := fmt.Sprint(s.Search(c, 3)); {
	case math.Abs(total-1) > 1e-9:
		return fmt.Errorf("the weights add up to %v", total)
	case a.Nodes > max(s.Nodes, s.Matrix):
		return fmt.Errorf("%d nodes of %d", a.Nodes, s.Nodes)
	case a.Value < -1 || a.Value > 1 || a.Gap < 0:
		return fmt.Errorf("value %v, gap %v", a.Value, a.Gap)
	case again != said:
		return fmt.Errorf("the same search again: %s, was %s", again, said)
	}
	return nil
}

// A search that was stopped before it began plays the advice.
func TestAStoppedSearchPlaysTheAdvice(t *testing.T) {
	done := make(chan struct{})
	close(done)
	st := begun(t, "coolduel", nil, []string{"reaver", "captain"})
	play(t, st, 20, func(st riposte.State, seat riposte.Seat) error {
		c := bot.At(st, seat)
		legal := c.Legal(nil)
		weights := make([]int32, len(legal))
		c.Advise(weights, legal)
		for _, heat := range []float64{0, 1} {
			s := search.Searcher{Plan: search.Plan{Nodes: 1 << 30, Heat: heat, Done: done}}
			a := s.Search(c, 1)
			if got := a.Pick(dice.NewSeeded(1, 1)); weights[slices.Index(legal, got)] != slices.Max(weights) {
				t.Errorf("with heat %g it plays %s, which is not the heaviest advice", heat, c.Say(got))
			}
		}
		return nil
	})
}

// Once its storage is there, a search allocates nothing.
func TestSearchesAllocateNothing(t *testing.T) {
	// DUEL's advice has lists of its own, and a choice that a world refuses costs a refusal.
	most := map[string]float64{"duel": 400}
	for _, table := range tables {
		if table.ruleset == "coolname" {
			continue // what it imagines of a character is a sheet of its own
		}
		s := search.Searcher{Plan: search.Plan{Nodes: 400, Candidates: 6, Units: 2}}
		chair := bot.At(begun(t, table.ruleset, table.options, table.seats), 1)
		if chair.Owed().Mode == riposte.Idle {
			chair = bot.At(begun(t, table.ruleset, table.options, table.seats), 2)
		}
		s.Search(chair, 1)
		least := math.Inf(1)
		for range 3 { // what runs beside it counts too
			least = min(least, testing.AllocsPerRun(1, func() { s.Search(chair, 1) }))
		}
		if least > most[table.ruleset] {
			t.Errorf("%s, %d seats: %v allocations", table.ruleset, len(table.seats), least)
		}
	}
}
