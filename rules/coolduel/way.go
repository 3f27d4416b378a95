package coolduel

import (
	"slices"

	"riposte/geom"
	"riposte/phrase"
	"riposte/scene"
)

// way is a cheapest path of a legal Move, in order, with the start and the end. It
// is made for eyes: it allocates.
func (s *state) way(u unit, to space) []space {
	if goals := s.compelled(u); goals != 0 {
		best, least := unit(0), 0
		for ; goals != 0; goals = goals.rest() {
			if c := s.approachCost(u, only(goals.first()), to); c > 0 && (best == 0 || c < least) {
				best, least = goals.first(), c
			}
		}
		if best == 0 {
			return nil
		}
		return s.chase(u, best, s.afford(u), to, true)
	}
	f := &s.fights[u]
	b := s.board(f.arena)
	g := geom.Ground{W: s.game.trait[u].size, H: s.game.trait[u].size}
	free, slow, portal := s.walkable(u), s.slow(f.arena), s.portal(f.arena)
	for y := range b.h {
		g.Free[y] = uint64(free[y])
		g.Stop[y] = uint64(portal[y] | b.magma[y])
		if !s.stubborn(u) { // CD-7.101
			g.Slow[y] = uint64(slow[y])
		}
	}
	layers := make([]geom.Layer, max(s.walk(u).cost(to), 0)+1)
	g.Reach(layers, f.at.square())
	squares, ok := g.Path([]geom.Square{f.at.square()}, layers, to.square())
	if !ok {
		return nil
	}
	return spaces(squares)
}

func spaces(squares []geom.Square) []space {
	list := make([]space, len(squares))
	for i, q := range squares {
		list[i] = space{q.X, q.Y}
	}
	return list
}

// chase is a cheapest path of steps each of which comes nearer to v, CD-5.14, from
// the end back.
func (s *state) chase(u, v unit, most int, to space, terrain bool) []space {
	f := &s.fights[u]
	b := s.board(f.arena)
	slow := area{}
	if terrain {
		slow = s.slow(f.arena)
	}
	costs := s.approach(u, v, most, terrain)
	track := &s.work().track
	cost := func(p space) int { return int(costs[int(p.y)*b.w+int(p.x)]) }
	list := []space{to}
	for p := to; p != f.at; list = append(list, p) {
		level, before := track.at(p), cost(p)-1
		if slow.has(p) {
			before--
		}
		came := false
		for d := geom.North; d <= geom.NorthWest && !came; d++ {
			q := p.step(d)
			switch {
			case q.x < 0 || q.y < 0 || int(q.x) >= b.w || int(q.y) >= b.h:
			case q == f.at:
				came = before == 0 && track.from(q, b) == level+1
			default:
				came = cost(q) > 0 && cost(q) == before && track.at(q) == level+1
			}
			if came {
				p = q
			}
		}
		if !came {
			return nil
		}
	}
	slices.Reverse(list)
	return list
}

// dodgeWay is the spaces of a dodge, CD-4.53.
func dodgeWay(from, to space) []space {
	list := []space{from}
	d, k, _ := from.square().Aligned(to.square())
	for range k {
		list = append(list, list[len(list)-1].step(d))
	}
	return list
}

// trail draws a way; its mark is what it costs.
func trail(list []space, cost int) scene.Shape {
	sh := scene.Shape{Kind: scene.ShapeLine, Class: "path", Label: phrase.Ref("shape.way"), Points: pointsOf(list), Rule: "CD-3.7"}
	if cost > 0 {
		sh.Mark = phrase.Ref("ap", cost)
	}
	return sh
}

func pointsOf(list []space) [][2]int {
	points := make([][2]int, len(list))
	for i, p := range list {
		points[i] = [2]int{int(p.x), int(p.y)}
	}
	return points
}

// inRows is the spaces of an area, first row first.
func (a *area) inRows() (points [][2]int) {
	for y, row := range a {
		each(row, func(x int) { points = append(points, [2]int{x, y}) })
	}
	return points
}
