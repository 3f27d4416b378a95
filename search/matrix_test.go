package search_test

import (
	"math"
	"slices"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/search"
)

// A paced toy has an estimate that may count.
type paced struct{ *toy }

func (p *paced) Pace() int                  { return p.phase }
func (p *paced) Evaluate(riposte.Seat) int  { return 0 }
func (p *paced) Clone() riposte.State       { return &paced{p.toy.Clone().(*toy)} }
func (p *paced) CopyFrom(src riposte.State) { p.toy.CopyFrom(src.(*paced).toy) }

// uneven is matching pennies in which two heads win and two tails are an even bet.
func uneven(resample func(*toy, riposte.Dice)) *paced {
	return &paced{&toy{toyRules: &toyRules{
		together: true,
		legal: func(p *toy, seat riposte.Seat) []riposte.Choice {
			if seat == 2 && p.coin != 0 {
				return []riposte.Choice{p.coin}
			}
			return []riposte.Choice{heads, tails}
		},
		apply: func(p *toy, by []riposte.Choice, d riposte.Dice) error {
			p.won(by[1] == by[2] && (by[1] == heads || d.Roll(2) == 1))
			return nil
		},
		resample: resample,
	}}}
}

// The matrix of all answers has one solution: of 1 for two heads, 0 for two tails and -1 for
// a pair that does not match it is heads once in three times.
func TestTheMatrixIsSolved(t *testing.T) {
	heard, worth := 0.0, 0.0
	const seeds = 8
	for seed := range uint64(seeds) {
		s := search.Searcher{Plan: search.Plan{Nodes: 4, Matrix: 4000, Units: 1}}
		a := s.Search(bot.At(uneven(nil), 1), seed)
		heard += a.Weights[slices.Index(a.Choices, heads)] / seeds
		worth += a.Value / seeds
		if a.Gap > 2e-3 || a.Nodes != 4*a.Worlds+1 || a.Worlds < 20 {
			t.Errorf("seed %d: %+v, want no gap, and four pairs in many worlds", seed, a)
		}
	}
	if math.Abs(heard-1.0/3) > 0.05 || math.Abs(worth+1.0/3) > 0.1 {
		t.Errorf("heads is played %.2f of the time and worth %.2f, want 1/3 and -1/3", heard, worth)
	}
}

// Where it is hidden what the other may choose there is no matrix, and the nodes are as few as
// without one.
func TestHiddenAnswersHaveNoMatrix(t *testing.T) {
	st := uneven(func(p *toy, d riposte.Dice) { p.coin = []riposte.Choice{heads, tails}[d.Deal(2)-1] })
	s := search.Searcher{Plan: search.Plan{Nodes: 500, Matrix: 100_000, Units: 1}}
	if a := s.Search(bot.At(st, 1), 3); a.Nodes > 500 || a.Nodes < 400 {
		t.Errorf("%d nodes, want what samples take of 500", a.Nodes)
	}
}

// With too few nodes for a matrix both learn from samples, with all of them.
func TestTooFewNodesForAMatrix(t *testing.T) {
	st := begun(t, "pugilism", map[string]string{"ring": "off", "edge": "off"}, []string{"brannoch", "ulla"})
	for _, nodes := range []int{1, 100, 3000} {
		with := search.Searcher{Plan: search.Plan{Nodes: 1, Matrix: nodes, Units: 1}}
		without := search.Searcher{Plan: search.Plan{Nodes: nodes, Units: 1}}
		one, other := with.Search(bot.At(st, 1), 3).Nodes, without.Search(bot.At(st, 1), 3).Nodes
		if one > nodes || one < other-other/20 {
			t.Errorf("%d nodes for a matrix: %d are used, and %d without one", nodes, one, other)
		}
	}
}

// A matrix takes no more steps than planned, and more steps try it in more worlds.
func TestMatricesKeepTheirNodes(t *testing.T) {
	st := begun(t, "pugilism", nil, []string{"brannoch", "ulla"})
	worlds := 0
	for _, nodes := range []int{70_000, 200_000, 600_000} {
		s := search.Searcher{Plan: search.Plan{Nodes: 3000, Matrix: nodes, Units: 1, Sure: 1}}
		a := s.Search(bot.At(st, 1), 3)
		played := 0
		for _, w := range a.Weights {
			if w > 0 {
				played++
			}
		}
		if a.Nodes > nodes || played < 3 || a.Worlds <= worlds || a.Gap > 2e-3 {
			t.Errorf("%d nodes: %d are used, %d answers are played, in %d worlds, with a gap of %g", nodes, a.Nodes, played, a.Worlds, a.Gap)
		}
		worlds = a.Worlds
	}
}

// A plan with other nodes has a matrix as much larger or smaller.
func TestPlansScale(t *testing.T) {
	plan := search.Plan{Nodes: 3000, Matrix: 200_000, Units: 1}
	if half := plan.With(1500); half.Nodes != 1500 || half.Matrix != 100_000 || half.Units != 1 {
		t.Errorf("half of %+v is %+v", plan, half)
	}
	if none := (search.Plan{}).With(10); none.Nodes != 10 || none.Matrix != 0 {
		t.Errorf("a plan of nothing with 10 nodes is %+v", none)
	}
}

// What a bot says it draws from is what it draws from.
func TestABotTellsItsMix(t *testing.T) {
	st := begun(t, "pugilism", map[string]string{"ring": "off", "edge": "off"}, []string{"brannoch", "ulla"})
	player, chair := search.New(search.Plan{Nodes: 400, Units: 1}), bot.At(st, 1)
	others := map[riposte.Choice]bool{}
	for seed := range uint64(20) {
		mix := bot.MixOf(player, chair, dice.NewSeeded(seed, 4))
		choice := player.Choose(chair, dice.NewSeeded(seed, 4))
		if at := slices.Index(mix.Choices, choice); at < 0 || mix.Weights[at] == 0 {
			t.Fatalf("seed %d: it plays %s, of which its mix says nothing", seed, chair.Say(choice))
		}
		others[choice] = true
	}
	if len(others) < 2 {
		t.Error("it plays the same each time: nothing is proved")
	}
}
