package coolduel

import (
	"slices"

	"riposte/geom"
	"riposte/phrase"
	"riposte/rules/coolduel/ground"
	"riposte/scene"
)

// way is a cheapest path of a legal Move, in order, with the start and the end. It
// is made for display: it allocates.
func (s viewer) way(u unit, to ground.Space) []ground.Space {
	if goals := s.statuses().compelled(u); goals != 0 {
		best, least := unit(0), 0
		for ; goals != 0; goals = goals.rest() {
			if c := s.mover().approachCost(u, only(goals.first()), to); c > 0 && (best == 0 || c < least) {
				best, least = goals.first(), c
			}
		}
		if best == 0 {
			return nil
		}
		return s.chase(u, best, s.actions().afford(u), to, true)
	}
	f := &s.fights[u]
	b := s.board(f.arena)
	g := geom.Ground{W: s.game.trait[u].size, H: s.game.trait[u].size}
	free, slow, portal := s.mover().walkable(u), s.mover().slow(f.arena), s.portal(f.arena)
	for y := range b.H {
		g.Free[y] = uint64(free[y])
		g.Stop[y] = uint64(portal[y] | b.Magma[y])
		if !s.companions().stubborn(u) { // CD-7.101
			g.Slow[y] = uint64(slow[y])
		}
	}
	layers := make([]geom.Layer, max(s.mover().walk(u).Cost(to), 0)+1)
	g.Reach(layers, f.at.Square())
	squares, ok := g.Path([]geom.Square{f.at.Square()}, layers, to.Square())
	if !ok {
		return nil
	}
	return spaces(squares)
}

func spaces(squares []geom.Square) []ground.Space {
	list := make([]ground.Space, len(squares))
	for i, q := range squares {
		list[i] = ground.Space{X: q.X, Y: q.Y}
	}
	return list
}

// chase is a cheapest path of steps that each come closer to v, CD-5.14, from the
// end backwards.
func (s viewer) chase(u, v unit, most int, to ground.Space, terrain bool) []ground.Space {
	f := &s.fights[u]
	b := s.board(f.arena)
	slow := ground.Area{}
	if terrain {
		slow = s.mover().slow(f.arena)
	}
	costs := s.mover().approach(u, v, most, terrain)
	track := &s.work().track
	cost := func(p ground.Space) int { return int(costs[int(p.Y)*b.W+int(p.X)]) }
	list := []ground.Space{to}
	for p := to; p != f.at; list = append(list, p) {
		level, before := track.At(p), cost(p)-1
		if slow.Has(p) {
			before--
		}
		came := false
		for d := geom.North; d <= geom.NorthWest && !came; d++ {
			q := p.Step(d)
			switch {
			case q.X < 0 || q.Y < 0 || int(q.X) >= b.W || int(q.Y) >= b.H:
			case q == f.at:
				came = before == 0 && track.From(q, b) == level+1
			default:
				came = cost(q) > 0 && cost(q) == before && track.At(q) == level+1
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
func dodgeWay(from, to ground.Space) []ground.Space {
	list := []ground.Space{from}
	d, k, _ := from.Square().Aligned(to.Square())
	for range k {
		list = append(list, list[len(list)-1].Step(d))
	}
	return list
}

// trail draws a way; its mark is what it costs.
func trail(list []ground.Space, cost int) scene.Shape {
	sh := scene.Shape{Kind: scene.ShapeLine, Class: "path", Label: phrase.Ref("shape.way"), Points: pointsOf(list), Rule: "CD-3.7"}
	if cost > 0 {
		sh.Mark = phrase.Ref("ap", cost)
	}
	return sh
}

func pointsOf(list []ground.Space) [][2]int {
	points := make([][2]int, len(list))
	for i, p := range list {
		points[i] = [2]int{int(p.X), int(p.Y)}
	}
	return points
}
