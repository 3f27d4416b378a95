package equilibrium

import (
	"riposte"
	"riposte/rules/pugilism"
)

// values is what is known of stages: to red, with a win counted as 1 and a loss as -1.
// Grids are by red's composure and blue's.
type values struct {
	match
	grids   map[stage]*grid
	ups     map[stage]*grid // what stands after a bout is worth; of the present step
	guesses bool            // what is in no grid
}

func newValues(b *pugilism.Bare, rounds int) *values {
	return &values{match: match{Bare: b, rounds: rounds}, grids: map[stage]*grid{}, ups: map[stage]*grid{}}
}

// up is what composures are worth after the bout of a stage, with both on their feet; nil
// if that is not known.
func (v *values) up(s stage) *grid {
	t, over := v.match.next(s)
	from := v.grids[t]
	if !over && t.after == s.after && from != nil {
		return from
	}
	if g := v.ups[s]; g != nil {
		return g
	}
	g := newGrid(v.most(s, 0), v.most(s, 1))
	switch {
	case over:
		g.fill(func(red, blue int) float64 { return float64(v.Decision(int(s.lead), [2]int{red, blue})) })
	case v.guesses:
		g.fill(func(red, blue int) float64 { return v.guess(t, red, blue) })
	case from == nil:
		return nil
	default:
		v.recover(g, from)
	}
	v.ups[s] = g
	return g
}

// fill sets what is worth a grid's composures above 0.
func (g *grid) fill(of func(red, blue int) float64) {
	for a := 1; a <= g.rows; a++ {
		for b := 1; b <= g.cols; b++ {
			*g.at(a, b) = of(a, b)
		}
	}
}

// recover is the mean over the dice that both recover between rounds, PG-2.10.
func (v *values) recover(g, from *grid) {
	one := newGrid(g.rows, from.cols)
	one.fill(func(a, b int) float64 {
		return mean(v.Boxers[0].HitDie, func(die int) float64 { return *from.at(a+die, b) })
	})
	g.fill(func(a, b int) float64 {
		return mean(v.Boxers[1].HitDie, func(die int) float64 { return *one.at(a, b+die) })
	})
}

func mean(sides int, of func(die int) float64) float64 {
	sum := 0.0
	for die := 1; die <= sides; die++ {
		sum += of(die)
	}
	return sum / float64(sides)
}

// next is what the bout of a stage may lead to: a boxer whose composure is 0 was knocked
// down, and rolls its save with a hit die if that is better. It is nil if a stage after
// it is not known.
func (v *values) next(s stage) *grid {
	up := v.up(s)
	if up == nil {
		return nil
	}
	g := newGrid(v.most(s, 0), v.most(s, 1))
	copy(g.cells, up.cells)
	for who := range 2 {
		to := g.rows + g.cols
		for left := 1; left <= to; left++ {
			cell := g.of(who, 0, left)
			if cell == nil {
				break
			}
			worth, ok := v.down(s, who, left)
			if !ok {
				return nil
			}
			*cell = worth
		}
	}
	return g
}

// of is the cell of a boxer's composure and the other's, nil beyond the grid.
func (g *grid) of(who, own, other int) *float64 {
	if who == 1 {
		own, other = other, own
	}
	if own > g.rows || other > g.cols {
		return nil
	}
	return g.at(own, other)
}

// down is what a knockdown is worth that leaves the other boxer so much.
func (v *values) down(s stage, who, left int) (worth float64, known bool) {
	worth, known = v.rise(s, who, left, false)
	if known && s.dice[who] > 0 && int(s.down[who])+1 < v.TKO {
		with, ok := v.rise(s, who, left, true)
		if !ok {
			return 0, false
		}
		if who == 0 {
			worth = max(worth, with)
		} else {
			worth = min(worth, with)
		}
	}
	return worth, known
}

// rise is what it is worth with a hit die or without, PG-6.3.
func (v *values) rise(s stage, who, left int, spend bool) (float64, bool) {
	lost := float64(2*who - 1)
	if int(s.down[who])+1 >= v.TKO {
		return lost, true
	}
	fails := v.fails(s, who, spend)
	up := v.up(v.fallen(s, who, spend))
	if up == nil {
		return 0, false
	}
	b := &v.Boxers[who]
	return fails*lost + (1-fails)*mean(b.HitDie, func(die int) float64 { return *up.of(who, b.Base+die, left) }), true
}

// initiator is who attacks first in the bout of a stage.
func (m *match) initiator(s stage) riposte.Seat {
	if m.Alternate && s.bout%2 == 0 {
		return riposte.Seat(3 - s.first)
	}
	return riposte.Seat(s.first)
}
