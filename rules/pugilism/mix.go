package pugilism

// The one-bout game of PG-9.8: both boxers are far from 0 and have no EDGE cards,
// and the payoff is the change in the difference of composure. It splits into
// attack against defense, so that one matrix of pairs against defenses is enough.

// mixScale is the weight of a whole mix.
const mixScale = 1 << 12

// A mix is how often each pair of attacks and each defense is played, in parts
// of mixScale.
type mix struct {
	attacks  []pairWeight
	defenses []int
	value    int // value of a sequence to the attacker, in parts of mixScale

	appraisals
}

type pairWeight struct {
	first, second uint8
	weight        int
}

// oneBout is what a pair gains the attacker against a defense, when the defender
// names the attack that costs the attacker most.
func (c *cards) oneBout(first, second, defense uint8) int {
	stops := c.stop(first, second, defense, false)
	if stops != stopNamed {
		return c.sequenceGain(first, second, defense, stops)
	}
	return min(c.sequenceGain(first, second, defense, stopFirst), c.sequenceGain(first, second, defense, stopSecond))
}

func (c *cards) sequenceGain(first, second, defense uint8, negated stop) int {
	d := &c.defenses[defense]
	gain := d.Fatigue
	for i, a := range [...]uint8{first, second} {
		card := &c.attacks[a]
		switch stopped := negated>>i&1 != 0; {
		case !stopped:
			gain += max(card.Power-d.Reduce, 0) - card.Fatigue
		default:
			if !card.FreeIfNegated {
				gain -= card.Fatigue
			}
			if d.ReturnHalf {
				gain -= half(card.Power)
			}
		}
	}
	return gain
}

// solve finds the mixes by regret matching+ with linear averaging, in integers
// so that every machine finds the same.
func (c *cards) solve() *mix {
	const rounds = 3000
	var pairs []pairWeight
	for a := range uint8(deckAttacks) {
		for b := a; b < deckAttacks; b++ {
			pairs = append(pairs, pairWeight{first: a, second: b})
		}
	}
	gains := make([][]int, len(pairs))
	for i, p := range pairs {
		for d := range uint8(deckDefenses) {
			gains[i] = append(gains[i], c.oneBout(p.first, p.second, d))
		}
	}
	attack, defense := newLearner(len(pairs)), newLearner(deckDefenses)
	for round := 1; round <= rounds; round++ {
		attack.learn(round, func(i int) (sum int) {
			for d, w := range defense.now {
				sum += w * gains[i][d]
			}
			return sum
		})
		defense.learn(round, func(d int) (sum int) {
			for i, w := range attack.now {
				sum -= w * gains[i][d]
			}
			return sum
		})
	}
	m := &mix{defenses: defense.average()}
	m.most = c.most()
	for i, w := range attack.average() {
		// Either order is as good here; a doubled attack has only one.
		p := pairs[i]
		if w == 0 {
			continue
		}
		if p.first == p.second {
			m.attacks = append(m.attacks, pairWeight{p.first, p.second, w})
			continue
		}
		m.attacks = append(m.attacks, pairWeight{p.first, p.second, w / 2}, pairWeight{p.second, p.first, w - w/2})
	}
	best := -1 << 30
	for i := range pairs {
		sum := 0
		for d, w := range m.defenses {
			sum += w * gains[i][d]
		}
		best = max(best, sum)
	}
	m.value = best
	return m
}

// A learner is one side of regret matching+.
type learner struct {
	regret []int
	now    []int // the present mix, in parts of mixScale
	sum    []int // sum of the mixes, weighted by the round
}

func newLearner(n int) *learner {
	l := &learner{regret: make([]int, n), now: make([]int, n), sum: make([]int, n)}
	for i := range l.now {
		l.now[i] = mixScale / n
	}
	return l
}

func (l *learner) learn(round int, gain func(int) int) {
	mean := 0
	for i, w := range l.now {
		l.sum[i] += w * round
		mean += w * gain(i) / mixScale
	}
	total := 0
	for i := range l.regret {
		l.regret[i] = max(l.regret[i]+gain(i)-mean, 0)
		total += l.regret[i]
	}
	for i, r := range l.regret {
		if total > 0 {
			l.now[i] = r * mixScale / total
		}
	}
}

func (l *learner) average() []int {
	total := 0
	for _, w := range l.sum {
		total += w
	}
	mix := make([]int, len(l.sum))
	for i, w := range l.sum {
		mix[i] = w * mixScale / total
	}
	return mix
}
