package lab

import (
	"cmp"
	"fmt"
	"slices"

	"riposte"
)

// The kinds of outliers.
const (
	Longest  = "longest"  // in steps
	Shortest = "shortest" // in steps
	Comeback = "comeback" // won from the worst chance; a share
	Luckiest = "luckiest" // by what the dice brought who won, in shares of the chances; see Outlier
)

// Kinds are the kinds of outliers, in the order in which they are told.
var Kinds = []string{Longest, Shortest, Comeback, Luckiest}

// keptOutliers is how many of a kind an account keeps.
const keptOutliers = 3

// An Outlier is a duel that stands out from all others of a run; Run.Again plays it once more.
//
// What is lucky is judged where the dice of each step were thrown once more (see Luck), by how
// much better the dice that fell were for who won. It is measured against one other throw and
// not against the mean of all, so luck of the other throw is in it.
type Outlier struct {
	Line  int     `json:"line"` // of its set-up in the run, from 0
	Duel  int     `json:"duel"`
	Steps int     `json:"steps"`
	Value float64 `json:"value"` // what its kind is judged by
}

// farther orders outliers of a kind, the farthest first; duels of one value stay in the order
// in which they were told.
func farther(kind string, a, b Outlier) int {
	if kind == Shortest || kind == Comeback {
		return cmp.Compare(a.Value, b.Value)
	}
	return cmp.Compare(b.Value, a.Value)
}

// outlie keeps a duel if it stands out.
func (a *Account) outlie(line int, row *RunRow) {
	a.standsOut(Longest, line, row, float64(row.Steps))
	a.standsOut(Shortest, line, row, float64(row.Steps))
	if row.Comeback {
		a.standsOut(Comeback, line, row, row.Worst)
	}
	if row.Luck > 0 {
		a.standsOut(Luckiest, line, row, row.Luck)
	}
}

func (a *Account) standsOut(kind string, line int, row *RunRow, value float64) {
	list, o := a.Outliers[kind], Outlier{line, row.Duel, row.Steps, value}
	if len(list) == keptOutliers && farther(kind, list[len(list)-1], o) <= 0 {
		return
	}
	if a.Outliers == nil {
		a.Outliers = map[string][]Outlier{}
	}
	at := len(list)
	for at > 0 && farther(kind, list[at-1], o) > 0 {
		at--
	}
	list = slices.Insert(list, at, o)
	a.Outliers[kind] = list[:min(len(list), keptOutliers)]
}

// Again plays a duel of the run once more and returns all that happened. It is the duel of
// that number at the set-up of that line, from 0.
func (r *Run) Again(line, number int) (p Played, hi, lo uint64, err error) {
	if line < 0 || line >= len(r.Sittings) || number < 0 {
		return p, 0, 0, fmt.Errorf("there is no duel %d at set-up %d", number, line)
	}
	turned := number%2 == 1 && Paired(r.Ruleset, &r.Sittings[line].Setup)
	w := r.sit(map[place]*worker{}, line, turned)
	w.eye = nil
	w.sim.Watch = func(Played) error { return nil }
	end, err := w.duel(number, turned)
	if err != nil {
		return p, 0, 0, fmt.Errorf("%s, duel %d: %w", r.Sittings[line].Name, number, err)
	}
	hi, lo = w.sim.DiceSeed(number)
	return Played{
		Number: number, Swapped: turned, State: w.state, Setup: w.sim.Setup, SetUp: w.setUp, Steps: w.steps, Outcome: end.outcome,
	}, hi, lo, nil
}

// surely is the value of a position that is surely won.
const surely = 1_000_000

// chanceOf is an estimate of the rules as a chance to win.
func chanceOf(value int) float64 {
	return float64(value+surely) / (2 * surely)
}

// gained is what the dice of a duel brought a seat of two, in shares of the chances.
func (e *eye) gained(seat riposte.Seat) float64 {
	if !e.try || e.seats != 2 {
		return 0
	}
	gain := e.lucky
	if seat == 2 {
		gain = -gain
	}
	return float64(gain) / (2 * surely)
}
