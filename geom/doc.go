// Package geom is the geometry that the rulesets share: boards of squares and
// the plane of a gaming table, both in exact integers.
//
// # Squares
//
// A [Square] is a cell of a board of at most 64 by 64, x counted to the east and y
// to the south from 0 in the north-west; boards that count from 1 simply leave row
// and column 0 unused. A [Block] is a rectangle of squares, such as the ground a
// large creature stands on. A [Set] is a set of squares with one word for each row,
// and reach is always computed on whole rows: [Set.Flood] by steps of a king,
// [Ground.Reach] with slow ground, squares that end a move and movers of any size,
// [Ground.Path] for the way itself. [Cover] answers who sees whom from corner to
// corner; [Set.ClearCentres] from centre to centre.
//
// # The plane
//
// A [Point] is in units of 1/100 inch, x to the east, y to the south. Bases are of
// type [Circle]; terrain is a [Circle], a [Rect] or a convex [Polygon], and a
// [Shape] holds any of the three. Every shape includes its border. Distances are
// compared as squares of integers, in 128 bits where 64 are too few, so "within
// 200" means exactly that. A [Walk] is a straight line of integer points, about one
// unit apart; [Walk.FirstNearer], [Walk.FirstWithin] and [Walk.FirstBeyond] find
// the step at which a walk meets or leaves a shape, and [Walk.Free] how far a base
// can go, by skipping the steps that cannot matter.
//
// # Limits
//
// Coordinates of the plane are exact up to [MaxCoord] in either direction, radii
// and reaches from 0 up to the same number; beyond that results are undefined.
// A square or corner off the board panics where it must be on it, and is simply
// absent where a question makes sense ([Set.Has]).
//
// Nothing allocates except [NewPolygon], [Set.Draw], and functions that append to a
// caller's buffer when it is too small. There are no floating-point numbers. All
// functions are safe for concurrent use as long as nobody changes a Set, Ground or
// Cover that another goroutine reads.
package geom
