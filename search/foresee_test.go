package search_test

import (
	"math"
	"slices"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/search"
)

// A keyed toy can be told from others.
type keyed struct{ *toy }

func (k *keyed) Key(dst []byte) []byte {
	return append(dst, byte(k.phase), byte(k.coin), byte(k.winner))
}
func (k *keyed) Clone() riposte.State       { return &keyed{k.toy.Clone().(*toy)} }
func (k *keyed) CopyFrom(src riposte.State) { k.toy.CopyFrom(src.(*keyed).toy) }

// fork is a choice of a coin that comes to nothing before so many units have gone by. Then heads is won
// by 7 of 20 faces, and tails is uneven pennies: 1 for two heads, 0 for two tails, -1 for what does not match.
func fork(units int, resample func(*toy, riposte.Dice)) *keyed {
	return &keyed{&toy{toyRules: &toyRules{
		together: true,
		legal: func(p *toy, seat riposte.Seat) []riposte.Choice {
			if p.phase == 0 && seat == 2 {
				return []riposte.Choice{heads}
			}
			return []riposte.Choice{heads, tails}
		},
		apply: func(p *toy, by []riposte.Choice, d riposte.Dice) error {
			if p.phase == 0 {
				p.coin = by[1]
			}
			if p.phase++; p.phase <= units {
				return nil
			}
			if p.coin == heads {
				p.won(d.Roll(20) <= 7)
			} else {
				p.won(by[1] == by[2] && (by[1] == heads || d.Roll(2) == 1))
			}
			return nil
		},
		resample: resample,
	}}}
}

// What follows is worth what its matrix is, however many units later it shows. An estimate that
// knows nothing makes no difference then.
func TestWhatFollowsIsForeseen(t *testing.T) {
	for units := 1; units <= 4; units++ {
		for seat, want := range map[riposte.Seat]float64{1: -0.3, 2: 0.3} {
			s := search.Searcher{Plan: search.Plan{Nodes: 10, Matrix: 10, Ahead: 20_000, Units: 1}}
			a := s.Search(bot.At(fork(units, nil), seat), 3)
			if seat == 2 {
				if a.Value != 0 { // it has nothing to choose
					t.Errorf("%+v of a seat with one choice", a)
				}
				continue
			}
			if w := a.Weights[slices.Index(a.Choices, heads)]; w != 1 || math.Abs(a.Value-want) > 1e-9 {
				t.Errorf("%d units: heads is played %.2f of the time and the value is %g, want always and %g", units, w, a.Value, want)
			}
		}
	}
}

// Positions that are solved one after another need not have as many choices.
func TestForesightTakesAnyNumberOfChoices(t *testing.T) {
	st := fork(1, nil)
	legal := st.legal
	st.legal = func(p *toy, seat riposte.Seat) []riposte.Choice {
		if p.phase == 1 && p.coin == heads {
			return []riposte.Choice{heads}
		}
		return legal(p, seat)
	}
	for seed := range uint64(8) { // either comes first
		s := search.Searcher{Plan: search.Plan{Nodes: 10, Matrix: 10, Ahead: 20_000, Units: 1}}
		if a := s.Search(bot.At(st, 1), seed); math.Abs(a.Value+0.3) > 1e-9 {
			t.Errorf("%+v, want a value of -0.3", a)
		}
	}
}

// Without the nodes, or where anything is hidden, the estimate counts as it does without foresight.
func TestForesightChangesNothingWithoutProof(t *testing.T) {
	hidden := func(_ *toy, d riposte.Dice) { d.Deal(2) }
	for _, test := range []struct {
		ahead    int
		resample func(*toy, riposte.Dice)
	}{{0, nil}, {30, nil}, {20_000, hidden}} {
		plan := search.Plan{Nodes: 10, Matrix: 200, Ahead: test.ahead, Units: 1}
		s := search.Searcher{Plan: plan}
		a := s.Search(bot.At(fork(3, test.resample), 1), 3)
		if a.Value != 0 || a.Nodes > plan.Matrix+plan.Ahead {
			t.Errorf("%d nodes ahead: %+v, want a value of 0 with no more nodes than planned", test.ahead, a)
		}
	}
}

// A match is looked through with no more steps than planned, and the same answer each time.
func TestForesightKeepsItsNodes(t *testing.T) {
	st := begun(t, "pugilism", map[string]string{"ring": "off", "edge": "off", "rounds": "1", "bouts": "2"}, []string{"brannoch", "brannoch"})
	for _, ahead := range []int{1, 100_000, 2_000_000} {
		plan := search.Plan{Nodes: 3000, Matrix: 16_000, Ahead: ahead, Units: 1, Sure: 1}
		one, other := search.Searcher{Plan: plan}, search.Searcher{Plan: plan}
		a, b := one.Search(bot.At(st, 1), 3), other.Search(bot.At(st, 1), 3)
		if a.Nodes > plan.Matrix+ahead || !slices.Equal(a.Weights, b.Weights) || a.Nodes != b.Nodes {
			t.Errorf("%d nodes ahead: %d are used, then %d", ahead, a.Nodes, b.Nodes)
		}
	}
}
