package solve

import (
	"fmt"
	"math"
)

// A Strategy is a mix for each information set of one side.
type Strategy struct {
	of   *side
	odds []float64 // by sequence
}

// At is the mix where the side knows this, and nil if it never does. It is read only.
func (s Strategy) At(known string) Mix {
	if s.of == nil {
		return nil
	}
	if s.of.forced[known] {
		return Mix{1}
	}
	k, ok := s.of.find[known]
	if !ok {
		return nil
	}
	return Mix(s.odds[s.of.first[k]:s.of.first[k+1]:s.of.first[k+1]])
}

// A Profile is an answer for a tree, with a strategy for each side.
type Profile struct {
	Answer
	First, Second Strategy
}

// Strategy makes a strategy for a side from the mix at each of its information sets;
// where there is none, all actions are equally likely.
func (f *Form) Strategy(turn Turn, at func(known string) Mix) (Strategy, error) {
	s := f.side(turn)
	made := Strategy{s, make([]float64, s.sequences())}
	for k, name := range s.names {
		to := made.odds[s.first[k]:s.first[k+1]]
		mix := at(name)
		if mix == nil {
			mix = Uniform(len(to))
		}
		if len(mix) != len(to) {
			return Strategy{}, &TreeError{turn, name, fmt.Sprintf("the mix has %d actions, there are %d", len(mix), len(to))}
		}
		sum := 0.0
		for _, p := range mix {
			if !(p >= 0) {
				return Strategy{}, &TreeError{turn, name, fmt.Sprintf("the mix has a chance of %v", p)}
			}
			sum += p
		}
		if math.Abs(sum-1) > 1e-9 {
			return Strategy{}, &TreeError{turn, name, fmt.Sprintf("the mix sums to %v", sum)}
		}
		copy(to, mix)
	}
	return made, nil
}

// plan puts into plan how likely a strategy makes each sequence of its side.
func (s *side) plan(odds, plan []float64) {
	plan[0] = 1
	for k, from := range s.parent {
		for a := s.first[k]; a < s.first[k+1]; a++ {
			plan[a] = plan[from] * odds[a]
		}
	}
}

// behave is the other way round: the mixes of a plan, whatever its numbers are. Where
// the plan never leads, all actions are equally likely.
func (s *side) behave(plan []float64) Strategy {
	made := Strategy{s, make([]float64, s.sequences())}
	for k := range s.names {
		mix := Mix(made.odds[s.first[k]:s.first[k+1]])
		copy(mix, plan[s.first[k]:s.first[k+1]])
		mix.normalise()
	}
	return made
}

// Exploit says what two strategies prove: each side's best response against the other's
// gives a bound, and the gap is what both could still win by them.
func (f *Form) Exploit(first, second Strategy) (Answer, error) {
	if first.of != &f.sides[0] || second.of != &f.sides[1] {
		return Answer{}, errForeign
	}
	return f.bounds(first, second), nil
}

func (f *Form) bounds(first, second Strategy) Answer {
	_, low := f.best(1, first.odds)
	_, high := f.best(0, second.odds)
	// Every node is a term of one of the sums, and all weights together are 1.
	wrong := slack(f.nodes, f.size)
	return Answer{Low: max(f.least, low-wrong), High: min(f.most, high+wrong)}
}

// Respond is the best response of one side to a strategy of the other, the first of
// equal actions at each information set, and what the first side then wins.
func (f *Form) Respond(turn Turn, to Strategy) (Strategy, float64, error) {
	who := int(turn - First)
	if f.side(turn); to.of != &f.sides[1-who] {
		return Strategy{}, 0, errForeign
	}
	s, pays := f.best(who, to.odds)
	return s, pays, nil
}

// best goes from the last information sets to the first, which is to fold the tree
// from its leaves.
func (f *Form) best(who int, odds []float64) (Strategy, float64) {
	s, other := &f.sides[who], &f.sides[1-who]
	plan := make([]float64, other.sequences())
	other.plan(odds, plan)
	pays := make([]float64, s.sequences())
	f.cells[who].faced(plan, pays)
	made := Strategy{s, make([]float64, s.sequences())}
	for k := s.sets() - 1; k >= 0; k-- {
		from := s.first[k]
		of := pays[from:s.first[k+1]]
		at := highest(of)
		if who == 1 {
			at = lowest(of)
		}
		made.odds[from+at] = 1
		pays[s.parent[k]] += of[at]
	}
	return made, pays[0]
}
