package dice

import (
	"math"
	"sync"
)

// PoolTail is the chance below which the chain of one exploding die is no longer
// followed; what is less likely goes into the remainder.
const PoolTail = 1e-6

// known remembers distributions between walks: the same few pools come up in every
// step of a duel, and a large one takes a millisecond to compute.
var known struct {
	sync.Mutex
	of map[Pool]*Distribution
}

// knownMax is far above the pools of any ruleset.
const knownMax = 4096

// distribution is Distribution, remembered and shared: treat it as read-only.
func (p Pool) distribution() *Distribution {
	known.Lock()
	d := known.of[p]
	known.Unlock()
	if d != nil {
		return d
	}
	fresh := p.Distribution() // outside the lock: two may do the same work, with the same result
	known.Lock()
	defer known.Unlock()
	if known.of == nil || len(known.of) >= knownMax {
		known.of = map[Pool]*Distribution{}
	}
	known.of[p] = &fresh
	return &fresh
}

// Distribution returns the chances of the pool's sum. Dice that don't explode leave
// no remainder; N dice that do leave about N times [PoolTail] at most.
func (p Pool) Distribution() Distribution {
	p.vet()
	sum, followed := []float64{1}, 0.0 // followed is the logarithm of the chance that no chain was given up
	if p.N > 0 {
		one, tail := p.chances(int(p.Sides))
		followed += float64(p.N) * math.Log1p(-tail)
		if p.Mark != 0 {
			one = p.marked(one)
		}
		if p.Keep != 0 {
			sum = kept(one, int(p.N), int(p.Keep))
		} else {
			for range p.N {
				sum = convolve(sum, one)
			}
		}
	}
	if p.Last != 0 {
		one, tail := p.chances(int(p.Last))
		followed += math.Log1p(-tail)
		sum = convolve(sum, one)
	}
	d := Distribution{Remainder: -math.Expm1(followed)}
	for value, chance := range sum {
		if chance > 0 {
			d.Outcomes = append(d.Outcomes, Chance{Value: value, P: chance, Parts: p.Parts(value)})
		}
	}
	return d
}

// chances returns the chances of each value of one die with its rerolls, and the
// chance that its chain goes on beyond the tail.
func (p Pool) chances(sides int) (by []float64, tail float64) {
	from := p.from(sides)
	// alive holds the chances of the sums with which the die is thrown again.
	alive, mass := []float64{1}, 1.0
	for rerolls := 0; ; rerolls++ {
		last := rerolls == p.rerolls() || from > sides
		if !last && mass <= PoolTail {
			return by, mass
		}
		next := make([]float64, len(alive)+sides)
		by = append(by, make([]float64, len(next)-len(by))...)
		for sum, chance := range alive {
			if chance == 0 {
				continue
			}
			for face := 1; face <= sides; face++ {
				if face < from || last {
					by[sum+face] += chance / float64(sides)
				} else {
					next[sum+face] += chance / float64(sides)
				}
			}
		}
		if last {
			return by, 0
		}
		alive, mass = next, mass*float64(sides-from+1)/float64(sides)
	}
}

func convolve(a, b []float64) []float64 {
	sum := make([]float64, len(a)+len(b)-1)
	for i, x := range a {
		if x == 0 {
			continue
		}
		for j, y := range b {
			sum[i+j] += x * y
		}
	}
	return sum
}

// kept is the distribution of the sum of the highest k of n equal dice, or of the
// lowest -k. It goes through the values from the best down. ways[m][s] is the
// chance that m given dice have shown a better value and that s of their sum
// counts; j of the other n-m are then chosen to show this value.
func kept(one []float64, n, k int) []float64 {
	count := max(k, -k)
	size := count*(len(one)-1) + 1
	ways := make([][]float64, n+1)
	for m := range ways {
		ways[m] = make([]float64, size)
	}
	ways[0][0] = 1
	for i := range one {
		value := i
		if k > 0 {
			value = len(one) - 1 - i
		}
		if one[value] == 0 {
			continue
		}
		// Downwards, so that no die is given this value twice.
		for m := n - 1; m >= 0; m-- {
			for s, chance := range ways[m] {
				if chance == 0 {
					continue
				}
				for j := 1; j <= n-m; j++ {
					// C(n-m, j) one[value]^j, built up factor by factor.
					chance *= one[value] * float64(n-m-j+1) / float64(j)
					ways[m+j][s+value*max(0, min(j, count-m))] += chance
				}
			}
		}
	}
	return ways[n]
}
