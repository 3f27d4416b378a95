package solve

import "math"

// An Answer is what every method knows of the value of a game: what the first side
// can win at least and need not be kept below.
type Answer struct {
	// Low is what the first side wins at least with its mix, whatever the second does,
	// and High is what the second side loses at most with its own. The value of the
	// game lies between them; rounding is counted in.
	Low, High float64
	Steps     int  // how many were taken
	Stop      Stop // why it ended
}

// Value is the middle of the bounds. It is wrong by half of the gap at most.
func (a Answer) Value() float64 { return a.Low + (a.High-a.Low)/2 }

// Gap is how far apart the bounds are: what the two sides could win together by
// answering each other's mix in the best way. Half of it is the mean exploitability.
func (a Answer) Gap() float64 { return max(0, a.High-a.Low) }

// An Equilibrium is an answer for a matrix, with a mix for each side.
type Equilibrium struct {
	Answer
	Row, Col Mix
}

func below(v float64) float64 { return math.Nextafter(v, math.Inf(-1)) }
func above(v float64) float64 { return math.Nextafter(v, math.Inf(1)) }
