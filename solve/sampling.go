package solve

import (
	"errors"
	"math"
	"math/rand/v2"
)

// A Sampled is what [Sampling] came to. It knows the information sets that were met.
type Sampled struct {
	// Answer's bounds are estimates, from the samples alone: the mean payoff with two of
	// its standard errors, and the mean regrets on either side of it. [Form.Exploit]
	// proves bounds where the tree can be held.
	Answer
	sides [2]map[string]*met
}

// met is an information set that was met.
type met struct {
	regret []float64
	sum    []float64 // of mixes
}

// Sets is how many information sets of a side were met.
func (s *Sampled) Sets(turn Turn) int { return len(s.sides[turn-First]) }

// At is the mix of a side where it knows this, and nil if that was never met.
func (s *Sampled) At(turn Turn, known string) Mix {
	k, ok := s.sides[turn-First][known]
	if !ok {
		return nil
	}
	mix := append(Mix(nil), k.sum...)
	mix.normalise()
	return mix
}

// Sampling comes nearer to the value of a tree that is too large to be held, by regrets
// of sampled games: of chance and of the other side one action is followed, of the side
// that learns every one (external sampling: Lanctot, Waugh, Zinkevich and Bowling 2009,
// "Monte Carlo Sampling for Regret Minimization in Extensive Games"). A step is a
// game for each side. It needs a limit, and memory for what it has met.
//
// The same source of chance gives the same answer.
func Sampling(root Node, chance *rand.Rand, l Limits) (*Sampled, error) {
	if l.endless() {
		return nil, ErrUnlimited
	}
	s := &sampler{Sampled: Sampled{sides: [2]map[string]*met{{}, {}}}, chance: chance}
	look := 1
	for steps := 1; ; steps++ {
		for who := range 2 {
			s.learns = who
			pays, err := s.walk(root)
			if err != nil {
				return nil, err
			}
			s.paid += pays
			s.squares += pays * pays
		}
		stop := l.after(steps)
		if stop == Going && steps < look {
			continue
		}
		look = steps + steps/8 + 1
		s.estimate(steps)
		s.Steps, s.Stop = steps, stop
		// The first steps have seen too little to say anything.
		if s.Gap() <= l.Gap && steps >= sampledLeast {
			s.Stop = ByGap
		}
		if s.Stop != Going {
			return &s.Sampled, nil
		}
	}
}

// sampledLeast is how many steps an estimated gap needs to be believed.
const sampledLeast = 1000

type sampler struct {
	Sampled
	chance  *rand.Rand
	learns  int       // the side that learns, from 0
	order   [2][]*met // as they were met: a sum by the order of a map is never the same
	paid    float64   // what the first side won in all games
	squares float64
}

func (s *sampler) estimate(steps int) {
	n, games := float64(steps), float64(2*steps)
	mean := s.paid / games
	off := 2 * math.Sqrt(max(0, s.squares/games-mean*mean)/games)
	s.Low, s.High = mean-off-s.regret(1)/n, mean+off+s.regret(0)/n
}

// walk is what the first side wins from a node on, in the mean over the actions that
// are followed.
func (s *sampler) walk(n Node) (float64, error) {
	switch turn := n.Turn(); turn {
	case Over:
		pays := n.Payoff()
		if math.IsNaN(pays) || math.IsInf(pays, 0) {
			return 0, errors.New("solve: a payoff is no finite number")
		}
		return pays, nil
	case Chance:
		return s.walk(n.Do(s.dealt(n)))
	case First, Second:
		known := n.Known()
		k, err := s.meet(int(turn-First), known, n.Actions())
		if err != nil {
			return 0, err
		}
		if int(turn-First) != s.learns {
			return s.follow(n, k)
		}
		return s.learn(n, k)
	default:
		return 0, &TreeError{Over, "a sampled node", "it is the turn of somebody whom nobody knows"}
	}
}

func (s *sampler) meet(who int, known string, actions int) (*met, error) {
	k, ok := s.sides[who][known]
	if !ok {
		all := make([]float64, 2*actions)
		k = &met{all[:actions:actions], all[actions:]}
		s.sides[who][known] = k
		s.order[who] = append(s.order[who], k)
	}
	if actions < 1 || len(k.regret) != actions {
		return nil, &TreeError{First + Turn(who), known, "there are other actions than elsewhere, or none"}
	}
	return k, nil
}

// dealt is an action of chance.
func (s *sampler) dealt(n Node) int {
	at, last := s.chance.Float64(), 0
	for a := range n.Actions() {
		p := n.Odds(a)
		if p <= 0 {
			continue
		}
		if last = a; at < p {
			break
		}
		at -= p
	}
	return last
}

// mix puts the present mix into to: by regret matching (Hart and Mas-Colell 2000).
func (k *met) mix(to []float64) {
	sum := 0.0
	for i, r := range k.regret {
		to[i] = max(0, r)
		sum += to[i]
	}
	for i := range to {
		if sum > 0 {
			to[i] /= sum
		} else {
			to[i] = 1 / float64(len(to))
		}
	}
}

// follow samples an action of the side that does not learn, whose mixes are averaged
// meanwhile: it comes here as often as its plan does.
func (s *sampler) follow(n Node, k *met) (float64, error) {
	mix := make([]float64, len(k.regret))
	k.mix(mix)
	axpy(k.sum, mix, 1)
	at, action := s.chance.Float64(), len(mix)-1
	for a, p := range mix {
		if at < p {
			action = a
			break
		}
		at -= p
	}
	return s.walk(n.Do(action))
}

// learn follows every action and adds their regrets.
func (s *sampler) learn(n Node, k *met) (float64, error) {
	both := make([]float64, 2*len(k.regret))
	mix, pays := both[:len(k.regret)], both[len(k.regret):]
	k.mix(mix)
	mean := 0.0
	for a := range pays {
		p, err := s.walk(n.Do(a))
		if err != nil {
			return 0, err
		}
		pays[a] = p
		mean += mix[a] * p
	}
	sign := 1 - 2*float64(s.learns)
	for a, p := range pays {
		k.regret[a] += sign * (p - mean)
	}
	return mean, nil
}

// regret is what a side regrets at most: at each of its information sets the best
// action's, if that is any.
func (s *sampler) regret(who int) (sum float64) {
	for _, k := range s.order[who] {
		sum += max(0, k.regret[highest(k.regret)])
	}
	return sum
}
