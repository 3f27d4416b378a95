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
		s := search.Searcher{Plan: search.Plan{Nodes: 10, Matrix: 10, Ahead: 20_000, Units: 1}}
		a := s.Search(bot.At(fork(units, nil), 1), 3)
		if w := a.Weights[slices.Index(a.Choices, heads)]; w != 1 || math.Abs(a.Value+0.3) > 1e-9 || a.Worlds != 1 {
			t.Errorf("%d units: %+v, want heads always, worth -0.3", units, a)
		}
	}
}

// The other seat sees the same from its side: of pennies it has two choices in three worth a third.
func TestTheOtherForesees(t *testing.T) {
	st := fork(1, nil)
	st.legal = func(p *toy, seat riposte.Seat) []riposte.Choice {
		if p.phase == 0 && seat == 1 {
			return []riposte.Choice{heads}
		}
		return []riposte.Choice{heads, tails}
	}
	apply := st.apply
	st.apply = func(p *toy, by []riposte.Choice, d riposte.Dice) error {
		if p.phase == 0 {
			by = []riposte.Choice{0, by[2], by[1]}
		}
		return apply(p, by, d)
	}
	s := search.Searcher{Plan: search.Plan{Nodes: 10, Matrix: 10, Ahead: 20_000, Units: 1}}
	a := s.Search(bot.At(st, 2), 3)
	if w := a.Weights[slices.Index(a.Choices, tails)]; w != 1 || math.Abs(a.Value-1.0/3) > 1e-3 {
		t.Errorf("%+v, want tails always, worth 1/3", a)
	}
}

// lone asks the first seat alone in the last phase, which is of the same unit as the one before.
type lone struct{ *keyed }

const lastPhase = 3

func (l *lone) Owed(s riposte.Seat) riposte.Decision {
	owed := l.keyed.Owed(s)
	if l.phase < lastPhase || s == 1 && owed.Mode.Must() {
		if l.phase == lastPhase {
			owed.Mode = riposte.Alone
		}
		return owed
	}
	return riposte.Decision{}
}

func (l *lone) Pace() int                  { return min(l.phase, lastPhase-1) }
func (l *lone) Clone() riposte.State       { return &lone{l.keyed.Clone().(*keyed)} }
func (l *lone) CopyFrom(src riposte.State) { l.keyed.CopyFrom(src.(*lone).keyed) }

// Lots decide between choices of equal advice, once for all ways of the dice. Here they take an even bet, or are
// lost without any dice; the other choice is worth -0.6.
func TestLotsAreTheSameForAllDice(t *testing.T) {
	st := &lone{&keyed{&toy{toyRules: &toyRules{
		together: true,
		legal: func(_ *toy, seat riposte.Seat) []riposte.Choice {
			if seat == 2 {
				return []riposte.Choice{heads}
			}
			return []riposte.Choice{heads, tails}
		},
		apply: func(p *toy, by []riposte.Choice, d riposte.Dice) error {
			switch {
			case p.phase == 0:
				p.coin, p.phase = by[1], lastPhase-1
			case p.coin == tails:
				p.won(d.Roll(20) <= 4)
			case p.phase < lastPhase:
				p.phase = lastPhase
			default:
				p.won(by[1] == heads && d.Roll(20) <= 10)
			}
			return nil
		},
	}}}}
	bets := 0
	const seeds = 40
	for seed := range uint64(seeds) {
		s := search.Searcher{Plan: search.Plan{Nodes: 10, Matrix: 10, Ahead: 20_000, Units: 1}}
		a := s.Search(bot.At(st, 1), seed)
		if heard := a.Weights[slices.Index(a.Choices, heads)]; heard == 1 && math.Abs(a.Value) < 1e-9 {
			bets++
		} else if heard != 0 || math.Abs(a.Value+0.6) > 1e-9 {
			t.Errorf("seed %d: %+v, want heads, worth 0, or tails, worth -0.6", seed, a)
		}
	}
	if bets < seeds/4 || bets > seeds*3/4 {
		t.Errorf("%d of %d lots take the bet, want about half", bets, seeds)
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
	st.legal = func(p *toy, seat riposte.Seat) []riposte.Choice {
		if p.phase == 1 && p.coin == heads {
			return nil
		}
		return legal(p, seat)
	}
	s := search.Searcher{Plan: search.Plan{Nodes: 10, Matrix: 10, Ahead: 20_000, Units: 1}}
	if a := s.Search(bot.At(st, 1), 3); a.Value != 0 {
		t.Errorf("%+v, want the estimate where rules ask and offer nothing", a)
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
		if a.Nodes > plan.Matrix+ahead || a.Worlds != 1 || !slices.Equal(a.Weights, b.Weights) || a.Nodes != b.Nodes {
			t.Errorf("%d nodes ahead: %d are used, then %d", ahead, a.Nodes, b.Nodes)
		}
	}
}
