package pugilism

import (
	"math/bits"

	"riposte"
)

// ringSize is the side of the ring of PG-3.2: 8 x 8 squares, (1,1) red's corner,
// (8,8) blue's.
const ringSize = 8

// squares is a set of squares of the ring, bit (y-1)*8 + (x-1).
type squares uint64

const (
	playArea squares = 0x817E7E7E7E7E7E81 // the inner squares, PG-3.2, and the corners, PG-3.3
	ropes            = ^playArea
	fileA    squares = 0x0101010101010101
	fileH            = fileA << (ringSize - 1)
)

func squareAt(x, y int8) squares { return 1 << (int(y-1)*ringSize + int(x-1)) }

func (q squares) has(square squares) bool { return q&square != 0 }

// apart is how many steps lie between two squares, PG-3.10.
func apart(x1, y1, x2, y2 int8) int {
	dx, dy := int(x1-x2), int(y1-y2)
	return max(dx, -dx, dy, -dy)
}

// around is q with the neighbours of its squares in all 8 directions, PG-3.10.
func (q squares) around() squares {
	q |= q&^fileA>>1 | q&^fileH<<1
	return q | q>>ringSize | q<<ringSize
}

// reach is where a boxer may end a movement turn, apart from its own square: PG-3.9
// to 3.11 and 3.16 to 3.18.
func reach(from, opponent squares, speed int) squares {
	if ropes.has(from) {
		return flood(from, opponent, playArea, half(speed)) // PG-3.6, PG-3.7
	}
	// PG-3.17: a Rope square is the last one of a move.
	last := flood(from, opponent, playArea, speed-1) | from
	return (flood(from, opponent, playArea, speed) | last.around()&ropes) &^ opponent &^ from
}

// flood is every square that can be reached from a square in that many steps, over
// squares that are open and not the opponent's.
func flood(from, opponent, open squares, steps int) squares {
	within := from
	for range steps {
		grown := within | within.around()&open&^opponent
		if grown == within {
			break
		}
		within = grown
	}
	return within &^ from
}

// reach is where the mover may go.
func (s *state) reach(seat riposte.Seat) squares {
	me, them := s.corner(seat), s.corner(other(seat))
	return reach(squareAt(me.x, me.y), squareAt(them.x, them.y), s.boxer(seat).speed)
}

// adjacent is the squares from which the opponent's square can be reached, PG-3.13.
func (s *state) adjacent(seat riposte.Seat) squares {
	them := s.corner(other(seat))
	at := squareAt(them.x, them.y)
	return at.around() &^ at
}

// calling is the squares from which the clash may be called, PG-3.13 and PG-3.24.
func (s *state) calling(seat riposte.Seat) squares {
	near := s.adjacent(seat)
	if s.game.options.playArea {
		near &= playArea
	}
	return near
}

// first is the bit of the first square of some.
func (q squares) first() int { return bits.TrailingZeros64(uint64(q)) & (ringSize*ringSize - 1) }

// each calls f for every square, row by row.
func (q squares) each(f func(x, y int8)) {
	for ; q != 0; q &= q - 1 {
		i := q.first()
		f(int8(i%ringSize+1), int8(i/ringSize+1))
	}
}

// bell is where the bell finds the boxers of each seat, on both axes: PG-2.9.
var bell = [2]int8{1, ringSize}

// toCorners puts both boxers in their corners, PG-2.9 and PG-3.20.
func (s *state) toCorners() {
	for i := range bell {
		s.corners[i].x, s.corners[i].y = bell[i], bell[i]
	}
}
