package solve

import (
	"fmt"
	"math"
)

// Stages is a game in stages (Shapley 1953): at each both sides choose at the same
// time and know all that went before, then chance leads to the next one. No stage comes
// again; a game that may go in a circle counts its rounds in S.
type Stages[S comparable] interface {
	// Choices is how many each side has; no rows where the game is over.
	Choices(at S) (rows, cols int)
	// Range is between which numbers all lies that the first side can still win. Where
	// the game is over both are what it then wins.
	Range(at S) (least, most float64)
	// Next calls to with everything that two choices may lead to: how likely it is,
	// what the first side wins at once, and the next stage. The chances sum to 1.
	Next(at S, row, col int, to func(odds, wins float64, next S))
}

// A Staged is what [Backward] came to. Values alone are kept: the mixes of a stage are
// made again from those of the stages after it.
type Staged[S comparable] struct {
	Answer
	game  Stages[S]
	known map[S]staged
}

// staged is between what the value of a stage lies.
type staged struct{ low, high float64 }

// A StageError says what is wrong with a stage.
type StageError struct {
	At   any
	What string
}

// Error names the stage.
func (e *StageError) Error() string { return fmt.Sprintf("solve: stage %+v: %s", e.At, e.What) }

// Backward solves a game in stages from its ends: each stage once, as a matrix of what
// its choices lead to. A step is a stage; the gap is not looked at. It ends by itself; when it is stopped, a stage
// that was not solved may be worth anything in its Range, and the bounds say what
// that means for the first one.
func Backward[S comparable](game Stages[S], first S, l Limits) (*Staged[S], error) {
	b := &backward[S]{Staged: Staged[S]{game: game, known: map[S]staged{}}, l: l, open: map[S]bool{}}
	v, err := b.solve(first)
	if err != nil {
		return nil, err
	}
	b.Low, b.High = v.low, v.high
	if b.Stop == Going {
		b.Stop = Solved
	}
	return &b.Staged, nil
}

// At is what is known of a stage, and whether it was solved. Of ends nothing is kept.
func (s *Staged[S]) At(at S) (low, high float64, ok bool) {
	v, ok := s.known[at]
	return v.low, v.high, ok
}

// Stages is how many were solved.
func (s *Staged[S]) Stages() int { return len(s.known) }

// Mixes are those of one stage, whose bounds are what the choices lead to.
func (s *Staged[S]) Mixes(at S) (Equilibrium, error) {
	rows, cols := s.game.Choices(at)
	if rows < 1 || cols < 1 {
		return Equilibrium{}, &StageError{at, "there is nothing to choose"}
	}
	low, high := NewMatrix(rows, cols), NewMatrix(rows, cols)
	fill := func(next S) (staged, error) {
		if v, ok := s.known[next]; ok {
			return v, nil
		}
		return s.ranged(next)
	}
	if err := s.fill(at, low, high, fill); err != nil {
		return Equilibrium{}, err
	}
	return between(low, high)
}

// ranged is what is known of a stage without solving it.
func (s *Staged[S]) ranged(at S) (staged, error) {
	low, high := s.game.Range(at)
	if !(low <= high) || math.IsInf(low, 0) || math.IsInf(high, 0) {
		return staged{}, &StageError{at, fmt.Sprintf("its range is %v to %v", low, high)}
	}
	if rows, _ := s.game.Choices(at); rows == 0 && low != high {
		return staged{}, &StageError{at, fmt.Sprintf("it is over and its range is %v to %v", low, high)}
	}
	return staged{low, high}, nil
}

// fill puts into two matrices the least and the most that a stage's choices lead to.
func (s *Staged[S]) fill(at S, low, high *Matrix, value func(S) (staged, error)) error {
	for i := range low.rows {
		for j := range low.cols {
			sum, terms, cell, wrong := 0.0, 0, staged{}, error(nil)
			size := 0.0
			s.game.Next(at, i, j, func(odds, wins float64, next S) {
				if wrong != nil {
					return
				}
				v, err := value(next)
				switch {
				case err != nil:
					wrong = err
				case !(odds >= 0) || math.IsNaN(wins) || math.IsInf(wins, 0):
					wrong = &StageError{at, fmt.Sprintf("row %d, column %d wins %v with a chance of %v", i, j, wins, odds)}
				}
				sum += odds
				terms++
				cell.low += odds * (wins + v.low)
				cell.high += odds * (wins + v.high)
				size = max(size, math.Abs(wins)+max(math.Abs(v.low), math.Abs(v.high)))
			})
			if wrong != nil {
				return wrong
			}
			if math.Abs(sum-1) > 1e-9 {
				return &StageError{at, fmt.Sprintf("the chances of row %d, column %d sum to %v", i, j, sum)}
			}
			off := slack(terms, size)
			low.Set(i, j, cell.low-off)
			high.Set(i, j, cell.high+off)
		}
	}
	return nil
}

// between solves the middle of two matrices. The rows' mix proves its bound against the
// lower one and the columns' against the upper.
func between(low, high *Matrix) (Equilibrium, error) {
	middle := NewMatrix(low.rows, low.cols)
	for i, v := range low.cells {
		middle.cells[i] = v + (high.cells[i]-v)/2
	}
	e, err := Simplex(middle, Limits{})
	if err != nil {
		return Equilibrium{}, err
	}
	e.Low, e.High = low.bounds(e.Row, e.Col).Low, high.bounds(e.Row, e.Col).High
	return e, nil
}

type backward[S comparable] struct {
	Staged[S]
	l    Limits
	open map[S]bool // stages on the way to the present one
}

func (b *backward[S]) solve(at S) (staged, error) {
	if v, ok := b.known[at]; ok {
		return v, nil
	}
	rows, cols := b.game.Choices(at)
	if rows < 1 || cols < 1 || b.Stop != Going {
		return b.ranged(at)
	}
	if b.open[at] {
		return staged{}, &StageError{at, "it comes again, so there is no end to start from"}
	}
	b.open[at] = true
	defer delete(b.open, at)
	low, high := NewMatrix(rows, cols), NewMatrix(rows, cols)
	if err := b.fill(at, low, high, b.solve); err != nil {
		return staged{}, err
	}
	e, err := between(low, high)
	if err != nil {
		return staged{}, err
	}
	v := staged{e.Low, e.High}
	if b.Stop == Going { // else it is known in part only, and its range is as good
		b.known[at] = v
		b.Steps++
		b.Stop = b.l.after(b.Steps)
	}
	return v, nil
}
