package equilibrium

import (
	"slices"

	"riposte/solve"
)

// A solver is the smaller game of a double oracle (McMahan, Gordon and Blum 2003): the
// hands and plans that are in it so far.
type solver struct {
	hands []uint8
	plans []plan
	x, y  solve.Mix
}

// A Bound is between what the value of a bout to its initiator lies.
type bound struct{ low, high float64 }

// boutGap is how far apart the bounds of a bout are at most, where a win and a loss are
// 2 apart.
const boutGap = 1e-9

// wideGap is a gap that rounding does not explain: the bout is begun anew.
const wideGap = 1e-7

// mostGames is how many smaller games a bout takes at most. None ever came near.
const mostGames = 2000

// solve finds the mixes of the bout. It begins with what is in the smaller game, so the
// solution of nearly the same bout is soon mended.
func (b *bout) solve() bound {
	best := b.mend()
	if best.high-best.low > wideGap {
		b.game.clear()
		best = b.mend()
	}
	return best
}

// mend goes on until no hand and no plan would be better than those that are in.
func (b *bout) mend() bound {
	g := &b.game
	if len(g.hands) == 0 {
		g.hands, g.plans = append(g.hands, 0), append(g.plans, plan{})
	}
	best := bound{-4, 4}
	for range mostGames {
		m := solve.NewMatrix(len(g.hands), len(g.plans))
		for i, h := range g.hands {
			for j, p := range g.plans {
				m.Set(i, j, b.pay(h, p))
			}
		}
		e, err := solve.Simplex(m, solve.Limits{})
		if err != nil {
			panic(err) // payoffs are finite
		}
		g.x, g.y = e.Row, e.Col
		high, more := b.bestHands(e.High)
		low, plans := b.bestPlans(e.Low)
		best = bound{low, high}
		if high-low <= boutGap {
			break
		}
		grown := false
		for _, h := range more {
			if !slices.Contains(g.hands, h) {
				g.hands, grown = append(g.hands, h), true
			}
		}
		for _, p := range plans {
			if !slices.Contains(g.plans, p) {
				g.plans, grown = append(g.plans, p), true
			}
		}
		if !grown {
			break // what is left is rounding
		}
	}
	return best
}

// bestHands is what the initiator wins most against the mix of plans and, for each
// defense, the best hand with it that wins more than the smaller game.
func (b *bout) bestHands(than float64) (wins float64, list []uint8) {
	var sums [hands]float64
	for j, y := range b.game.y {
		if y == 0 {
			continue
		}
		p := b.game.plans[j]
		its, stops := int(p.hand)/guards, int(p.hand)%guards
		for pair := range pairs {
			pays := b.pays[b.of[2*(pair*guards+stops)+p.name(pair)]][its*guards : its*guards+guards]
			to := sums[pair*guards : pair*guards+guards]
			for d, v := range pays {
				to[d] += y * v
			}
		}
	}
	wins = -4
	for guard := range guards {
		best := guard
		for h := guard; h < hands; h += guards {
			if sums[h] > sums[best] {
				best = h
			}
		}
		wins = max(wins, sums[best])
		if sums[best] > than {
			list = append(list, uint8(best))
		}
	}
	return wins, list
}

// bestPlans is the same for the defender, who loses least.
func (b *bout) bestPlans(than float64) (loses float64, list []plan) {
	var by [pairs][guards]float64 // the initiator's mix
	var thrown [pairs]bool
	for i, x := range b.game.x {
		if h := b.game.hands[i]; x > 0 {
			by[h/guards][h%guards], thrown[h/guards] = x, true
		}
	}
	loses = 4
	for stops := range guards {
		var sums [pairs]float64
		var names [pairs]uint64
		for pair := range pairs {
			if !thrown[pair] {
				continue
			}
			at := 2 * (pair*guards + stops)
			one := &b.pays[b.of[at]]
			two := one
			if b.deck.named[pair*guards+stops] {
				two = &b.pays[b.of[at+1]]
			}
			for its := range pairs {
				v, w := 0.0, 0.0
				for d, x := range by[pair] {
					v += x * one[its*guards+d]
				}
				if two != one {
					for d, x := range by[pair] {
						w += x * two[its*guards+d]
					}
					if w < v {
						v, names[its] = w, names[its]|1<<pair
					}
				}
				sums[its] += v
			}
		}
		best := 0
		for its, v := range sums {
			if v < sums[best] {
				best = its
			}
		}
		loses = min(loses, sums[best])
		if sums[best] < than {
			list = append(list, plan{uint8(best*guards + stops), names[best]})
		}
	}
	return loses, list
}

// keep leaves in the smaller game what its mixes play: where a bout nearly the same
// goes on from.
func (g *solver) keep() {
	n := 0
	for i, x := range g.x {
		if x > 0 {
			g.hands[n] = g.hands[i]
			n++
		}
	}
	g.hands = g.hands[:n]
	n = 0
	for j, y := range g.y {
		if y > 0 {
			g.plans[n] = g.plans[j]
			n++
		}
	}
	g.plans, g.x, g.y = g.plans[:n], nil, nil
}

// clear forgets everything.
func (g *solver) clear() { g.hands, g.plans, g.x, g.y = g.hands[:0], g.plans[:0], nil, nil }

// initiator is how likely the initiator takes each hand.
func (b *bout) initiator() (mix [hands]float64) {
	for i, x := range b.game.x {
		mix[b.game.hands[i]] += x
	}
	return mix
}

// defender is how likely the defender takes each hand.
func (b *bout) defender() (mix [hands]float64) {
	for j, y := range b.game.y {
		mix[b.game.plans[j].hand] += y
	}
	return mix
}

// firstName is how likely the defender names the second attack of a pair, having taken
// this hand; where its mix never comes to that, it does what is best.
func (b *bout) firstName(hand uint8, pair int) float64 {
	second, all := 0.0, 0.0
	for j, y := range b.game.y {
		if p := b.game.plans[j]; p.hand == hand {
			all += y
			second += y * float64(p.name(pair))
		}
	}
	if all > 0 {
		return second / all
	}
	var worth [2]float64
	for guard := range guards {
		mine := uint8(pair*guards + guard)
		x := 1.0 / hands // the other never throws this pair
		for i, h := range b.game.hands {
			if h == mine {
				x += b.game.x[i] * hands
			}
		}
		worth[0] += x * b.pay(mine, plan{hand, 0})
		worth[1] += x * b.pay(mine, plan{hand, 1 << pair})
	}
	if worth[1] < worth[0] {
		return 1
	}
	return 0
}

// secondName is the attack that the initiator names in the second sequence, which is to
// the defender's pair what its own defense does.
func (b *bout) secondName(pair, guard, initiator, defender int) uint8 {
	l, h := b.deck.after(defender, initiator), pair*guards+guard
	if *b.next.at(int(l[2*h+1][1]), int(l[2*h+1][0])) > *b.next.at(int(l[2*h][1]), int(l[2*h][0])) {
		return 1
	}
	return 0
}
