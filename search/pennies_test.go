package search_test

import (
	"math"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/search"
)

// Where both choose at the same time the mix is the one that nobody exploits, though the
// advice names one side of the penny alone.
func TestBothSidesLearnAMix(t *testing.T) {
	s := search.Searcher{Plan: search.Plan{Nodes: 40_000}}
	a := s.Search(bot.At(&pennies{}, 1), 5)
	want := map[riposte.Choice]float64{heads: 0.4, tails: 0.6} // 2p-1 = 1/3-4p/3
	for i, choice := range a.Choices {
		if got := a.Weights[i]; math.Abs(got-want[choice]) > 0.06 {
			t.Errorf("%s is played %.3f of the time, want %.3f", (&pennies{}).Say(1, choice), got, want[choice])
		}
	}
	if value := -0.2; math.Abs(a.Value-value) > 0.05 || a.Gap > 0.1 {
		t.Errorf("the value is %.3f, want %.3f; the gap %.3f", a.Value, value, a.Gap)
	}
}

// Whoever wants to be surer than luck allows plays the heaviest advice, and heat gives a part
// to what does worse.
func TestAMixIsToBeProved(t *testing.T) {
	for _, test := range []struct {
		plan        search.Plan
		least, most float64 // of heads, which the advice names
	}{
		{search.Plan{Nodes: 4000, Sure: 100}, 1, 1},
		{search.Plan{Nodes: 10, Sure: 1}, 1, 1},
		{search.Plan{Nodes: 4000}, 0.2, 0.6},
		{search.Plan{Nodes: 4000, Heat: 1}, 0.45, 0.55},
	} {
		s := search.Searcher{Plan: test.plan}
		a := s.Search(bot.At(&pennies{}, 1), 5)
		if a.Choices[0] != heads || a.Weights[0] < test.least || a.Weights[0] > test.most {
			t.Errorf("%+v: heads are played %.3f of the time, want %.2f to %.2f", test.plan, a.Weights[0], test.least, test.most)
		}
	}
}

const heads, tails riposte.Choice = 1, 2

// Pennies is a duel of one step: the first seat wins where both show the same side, with
// two heads always, with two tails two times in three.
type pennies struct{ winner riposte.Seat }

func (p *pennies) Owed(s riposte.Seat) riposte.Decision {
	if s < 1 || s > 2 || p.winner != riposte.Nobody {
		return riposte.Decision{}
	}
	return riposte.Decision{Kind: 1, Mode: riposte.Together, Whole: true}
}

func (p *pennies) Legal(buf []riposte.Choice, _ riposte.Seat) []riposte.Choice {
	return append(buf[:0], heads, tails)
}

func (p *pennies) Apply(by []riposte.Choice, d riposte.Dice, _ riposte.Log) error {
	p.winner = 2
	if by[1] == by[2] && (by[1] == heads || d.Roll(3) < 3) {
		p.winner = 1
	}
	return nil
}

func (p *pennies) Outcome() (o riposte.Outcome) {
	if p.winner != riposte.Nobody {
		o.Why, o.Place[1], o.Place[2] = "shown", uint8(p.winner), uint8(3-p.winner)
	}
	return o
}

func (p *pennies) Advise(w []int32, _ riposte.Seat, _ []riposte.Choice) { w[0], w[1] = 1, 0 }
func (p *pennies) Resample(riposte.Seat, riposte.Dice)                  {}
func (p *pennies) Check(riposte.Seat, riposte.Choice) error             { return nil }
func (p *pennies) Clone() riposte.State                                 { c := *p; return &c }
func (p *pennies) CopyFrom(src riposte.State)                           { *p = *src.(*pennies) }
func (p *pennies) Say(_ riposte.Seat, c riposte.Choice) string {
	return []string{"", "heads", "tails"}[c]
}
func (p *pennies) Parse(riposte.Seat, string) (riposte.Choice, error) { return heads, nil }
