package geom

// Direction is one of the eight directions of a king, clockwise from north. The
// zero value is no direction.
type Direction uint8

// The eight directions. North is towards smaller y.
const (
	North Direction = 1 + iota
	NorthEast
	East
	SouthEast
	South
	SouthWest
	West
	NorthWest
)

// steps holds what one step changes, by direction.
var steps = [9]Square{
	North: {0, -1}, NorthEast: {1, -1}, East: {1, 0}, SouthEast: {1, 1},
	South: {0, 1}, SouthWest: {-1, 1}, West: {-1, 0}, NorthWest: {-1, -1},
}

// towards is steps the other way round, indexed by dy+1 and dx+1.
var towards = [3][3]Direction{
	{NorthWest, North, NorthEast},
	{West, 0, East},
	{SouthWest, South, SouthEast},
}

// Turn returns the direction n eighths of a full turn clockwise from d, or
// counterclockwise if n is negative. No direction stays no direction.
func (d Direction) Turn(n int) Direction {
	if d == 0 {
		return 0
	}
	return Direction((int(d-1)+n%8+8)%8 + 1)
}

// Opposite returns the direction that leads back.
func (d Direction) Opposite() Direction { return d.Turn(4) }

// Diagonal reports whether d changes both coordinates.
func (d Direction) Diagonal() bool { return d != 0 && d%2 == 0 }

// String returns the point of the compass, "N" to "NW", or "" for no direction.
func (d Direction) String() string {
	return [...]string{"", "N", "NE", "E", "SE", "S", "SW", "W", "NW"}[d]
}
