package search

import (
	"slices"

	"riposte"
	"riposte/bot"
	"riposte/solve"
)

// A matrix is what all answers of two that choose at the same time lead to, as far as they were
// tried: each pair in the same worlds, with the same dice.
type matrix struct {
	worlds []riposte.State
	drawn  int  // worlds
	deep   int  // in how many of them a pair is tried
	open   bool // in all of them the other may choose the same
	tried  []cell
	short  bool // the nodes have run out
}

// A cell is the sum of what a pair of answers led to in the first worlds.
type cell struct {
	sum float64
	n   int
}

const (
	// mostCells is how many pairs of answers a matrix has at most.
	mostCells = 1 << 16
	// partTried is about how much of the cells a double oracle asks for.
	partTried = 1.0 / 6
	// mostDeep is in how many worlds a pair of answers is tried at most.
	mostDeep = 32
	// unitsDeep is how many units of play go by before the estimate counts: so many answers want
	// worlds before they want foresight.
	unitsDeep = 1
	// closeEnough is how far the bounds of a matrix may be apart; its cells are known less well.
	closeEnough = 1e-3
)

// grid solves the matrix of all answers of both, by a double oracle that tries what it asks for:
// in one world, then in more and more, as long as the nodes suffice. It reports false if there are
// too few for one world, or if what the other may choose is hidden from the seat.
func (s *Searcher) grid(c bot.Chair) (found bool) {
	s.gatherOthers()
	s.play.units = unitsDeep
	defer func() { s.play.units = s.Units }()
	m := &s.matrix
	m.drawn, m.short = 0, false
	if !s.drawWorlds(c, leastWorlds) || !s.affordAll() {
		return false
	}
	m.tried = slices.Grow(m.tried[:0], len(s.arms)*len(s.columns))[:len(s.arms)*len(s.columns)]
	clear(m.tried)
	var hint solve.Hint
	for m.deep = 1; m.deep <= mostDeep; m.deep += 1 + m.deep/4 {
		if !s.drawWorlds(c, m.deep) {
			return false
		}
		answer := s.oracle(hint)
		if m.short {
			break
		}
		hint = solve.Hint{Rows: answer.RowsUsed, Cols: answer.ColsUsed}
		s.answered(&answer, m.deep)
		found = true
	}
	s.answer.Nodes = s.nodes
	if found && s.Ahead > 0 {
		s.foresee()
	}
	return found
}

// oracle solves the matrix as deep as it is tried now. What it comes to when the nodes run out
// means nothing.
func (s *Searcher) oracle(hint solve.Hint) solve.Found {
	done := make(chan struct{})
	m := &s.matrix
	game := solve.Lazy{Rows: len(s.arms), Cols: len(s.columns), Payoff: func(row, col int) float64 {
		at := &m.tried[row*len(s.columns)+col]
		if !m.short && !s.deepen(at, row, col) {
			m.short = true
			close(done)
		}
		return at.sum / float64(max(at.n, 1))
	}}
	found, err := solve.DoubleOracle(game, hint, solve.Limits{Gap: closeEnough, Done: done})
	if err != nil {
		panic(err) // what playouts lead to is finite, and hints are its own
	}
	return found
}

// affordAll reports whether the nodes suffice for the matrix in one world. One playout shows what
// one costs.
func (s *Searcher) affordAll() bool {
	cells := len(s.arms) * len(s.columns)
	by := s.columns[0].by
	by[s.seat] = s.arms[0].choice
	began := s.nodes
	if _, ok := s.try(&by); !ok || cells > mostCells {
		return false
	}
	return float64(s.most-s.nodes) >= partTried*float64(cells*(s.nodes-began))
}

// drawWorlds draws worlds until there are so many, after the one at hand. It reports false if in
// one of them the other may not choose what it may in the first.
func (s *Searcher) drawWorlds(c bot.Chair, n int) bool {
	m := &s.matrix
	for ; m.drawn < n; m.drawn++ {
		if m.drawn > 0 {
			s.imagine(c)
		}
		if m.open = s.shutNone(); !m.open {
			return false
		}
		if m.drawn == len(m.worlds) {
			m.worlds = append(m.worlds, s.world.Clone())
		} else {
			m.worlds[m.drawn].CopyFrom(s.world)
		}
	}
	return true
}

// shutNone reports whether the other may choose all that is listed in the world at hand.
func (s *Searcher) shutNone() bool {
	other := s.crowd[0] + s.crowd[1] - s.seat
	for i := range s.columns {
		if s.world.Check(other, s.columns[i].by[other]) != nil {
			return false
		}
	}
	return true
}

// deepen tries a pair of answers in all worlds that it was not tried in. It reports false if the
// nodes ran out.
func (s *Searcher) deepen(at *cell, row, col int) bool {
	by := s.columns[col].by
	by[s.seat] = s.arms[row].choice
	for at.n < s.matrix.deep {
		if s.ended() {
			return false
		}
		value, ok := s.tryIn(s.matrix.worlds[at.n], uint64(at.n)+1, &by)
		if !ok {
			return false
		}
		at.sum += value
		at.n++
	}
	return true
}

// answered answers with the solution of the matrix, in so many worlds.
func (s *Searcher) answered(found *solve.Found, worlds int) {
	s.settle(len(s.arms))
	a := &s.answer
	copy(a.Weights, found.Row)
	a.Value, a.Gap, a.Worlds = min(max(found.Value(), -1), 1), found.Gap(), worlds
}
