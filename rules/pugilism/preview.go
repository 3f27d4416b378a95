package pugilism

import (
	"riposte"
	"riposte/scene"
)

// Preview shows the way of a move, square by square, and whether a choice loses the match.
// Where both boxers stand is open.
func (s *state) Preview(seat riposte.Seat, c riposte.Choice) (p scene.Preview) {
	if c == riposte.Concede || s.Check(seat, c) != nil {
		return p
	}
	p.Peril = s.peril(seat, c)
	if s.phase != moving {
		return p
	}
	x, y, _ := unpackMove(c)
	if x == 0 {
		return p
	}
	me, them := s.corner(seat), s.corner(other(seat))
	way := walk(squareAt(me.x, me.y), squareAt(x, y), squareAt(them.x, them.y))
	line := scene.Shape{Kind: scene.ShapeLine, Class: "path", Rule: "PG-3.9"}
	for _, q := range way {
		q.each(func(x, y int8) { line.Points = append(line.Points, [2]int{int(x), int(y)}) })
	}
	p.Shapes = []scene.Shape{line}
	return p
}

// walk is a shortest way of a movement turn, with both its ends: no square of the ropes but
// the first and the last, and not the opponent's, PG-3.6 to 3.18.
func walk(from, to, opponent squares) []squares {
	rings := []squares{from} // the squares that so many steps lead to, and no fewer
	for within := from; !within.around().has(to); {
		grown := within | within.around()&playArea&^opponent
		if grown == within {
			return nil
		}
		rings = append(rings, grown&^within)
		within = grown
	}
	way := make([]squares, len(rings)+1)
	way[len(rings)] = to
	for n := len(rings) - 1; n >= 0; n-- {
		before := way[n+1].around() & rings[n]
		if straight := before & (way[n+1].rook() | way[n+1]); straight != 0 && n > 0 {
			before = straight
		}
		way[n] = before & -before
	}
	return way
}

// rook is the squares beside q in its row and its column.
func (q squares) rook() squares {
	return q&^fileA>>1 | q&^fileH<<1 | q>>ringSize | q<<ringSize
}
