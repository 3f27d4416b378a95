package search

import (
	"slices"

	"riposte"
	"riposte/bot"
	"riposte/solve"
)

// A foresight is what positions after the unit of play at hand are worth to those who go on playing
// well. Where nothing is hidden, a position in which both choose at the same time is a game of its own:
// it is worth what its matrix is, and what comes after its unit is again worth an estimate or the same.
type foresight struct {
	s      *Searcher
	other  riposte.Seat
	floors []*floor
	solved []map[string]float64 // what positions are worth, by how many units are solved after theirs
	proven map[string]float64   // what those are worth for which no estimate counted
	ends   map[string]bool      // where an estimate counted for what could be solved
	passes int                  // matrices solved since ends was empty
	probe  riposte.State
	key    []byte
	dice   spread
	short  chan struct{} // closed when the nodes have run out
}

// A floor is a position whose matrix is solved on behalf of those on the floors below.
type floor struct {
	state      riposte.State
	reserves   int
	rows, cols []riposte.Choice // of the searching seat, and of the other
	hint       solve.Hint       // what was played in the last position of this floor
	guessed    bool             // an estimate counted for something that it may lead to
}

// hopeless is how many times the nodes that are left may fall short of what the next unit seems to take: many of the
// positions that an estimate counted in are asked for no more, once it is known what they are worth.
const hopeless = 8

// foresee solves the matrix at hand with what the next unit of play is worth, then with what the one
// after it is, as long as the nodes seem to suffice and an estimate counts anywhere. The answer
// stays as it is if they do not suffice for one.
func (s *Searcher) foresee() {
	f := &foresight{s: s, other: s.crowd[0] + s.crowd[1] - s.seat, proven: map[string]float64{}, short: make(chan struct{})}
	if !f.open(s.world) {
		return
	}
	s.most = s.nodes + s.Ahead
	at := f.floor(0, s.world)
	for i := range s.arms {
		at.rows = append(at.rows, s.arms[i].choice)
	}
	for i := range s.columns {
		at.cols = append(at.cols, s.columns[i].by[f.other])
	}
	for {
		began, units := s.nodes, len(f.solved)
		f.ends, f.passes = map[string]bool{}, 0
		f.solved = append(f.solved, map[string]float64{})
		at.guessed = false
		found := f.solve(0, units)
		if f.stopped() {
			break
		}
		if units > 0 {
			s.answered(&found)
		}
		if next := len(f.ends) * (s.nodes - began) / f.passes; next == 0 || next > hopeless*(s.most-s.nodes) {
			break
		}
	}
	s.answer.Nodes = s.nodes
}

// open reports whether nothing of a position is hidden from anybody, and whether it can be told from others.
func (f *foresight) open(st riposte.State) bool {
	if f.probe == nil {
		f.probe = st.Clone()
	} else {
		f.probe.CopyFrom(st)
	}
	resampler, guesses := f.probe.(riposte.Resampler)
	_, known := st.(riposte.Keyer)
	if !guesses || !known {
		return false
	}
	var d spread
	resampler.Resample(riposte.Nobody, &d)
	return d.thrown == 0
}

// floor makes the position the one of a floor.
func (f *foresight) floor(depth int, st riposte.State) *floor {
	if depth == len(f.floors) {
		f.floors = append(f.floors, &floor{state: st.Clone()})
	}
	at := f.floors[depth]
	at.state.CopyFrom(st)
	at.reserves, at.guessed = reservesOf(st), false
	at.rows, at.cols = at.rows[:0], at.cols[:0]
	return at
}

// solve solves the matrix of a floor; so many units after its own are solved as well.
func (f *foresight) solve(depth, units int) solve.Found {
	f.passes++
	at := f.floors[depth]
	if len(at.hint.Rows) > 0 && (slices.Max(at.hint.Rows) >= len(at.rows) || slices.Max(at.hint.Cols) >= len(at.cols)) {
		at.hint = solve.Hint{}
	}
	game := solve.Lazy{Rows: len(at.rows), Cols: len(at.cols), Payoff: func(row, col int) float64 {
		return f.cell(depth, units, at.rows[row], at.cols[col])
	}}
	found, err := solve.DoubleOracle(game, at.hint, solve.Limits{Gap: closeEnough, Done: f.short})
	if err != nil {
		panic(err) // what positions are worth is finite, and hints are its own
	}
	at.hint = solve.Hint{Rows: played(found.Row), Cols: played(found.Col)}
	return found
}

// played are the choices that a mix takes.
func played(mix solve.Mix) (list []int) {
	for i, w := range mix {
		if w > 0 {
			list = append(list, i)
		}
	}
	return list
}

// cell is what a pair of answers is worth, over all ways of the dice. What it comes to when the nodes run
// out means nothing.
func (f *foresight) cell(depth, units int, row, col riposte.Choice) (mean float64) {
	at, s := f.floors[depth], f.s
	var by answers
	by[s.seat], by[f.other] = row, col
	for way := range ways {
		if f.stopped() {
			return 0
		}
		f.dice = spread{way: way}
		took, on, ok := s.play.through(at.state, &by, s.most-s.nodes, &f.dice)
		s.nodes += took
		if !ok || s.ended() {
			close(f.short)
			return 0
		}
		thrown := f.dice.thrown > 0
		value := f.worth(depth, units, on)
		if !thrown {
			return value
		}
		mean += value / ways
	}
	return mean
}

func (f *foresight) stopped() bool {
	select {
	case <-f.short:
		return true
	default:
		return false
	}
}

// worth is what the position is worth that a playout from a floor has come to; on says that it
// can be played on from.
func (f *foresight) worth(depth, units int, on bool) float64 {
	p, at := &f.s.play, f.floors[depth]
	if out := p.state.Outcome(); out.Over() {
		return p.styled(bot.Worth(out, p.seat), at.reserves)
	}
	style := p.styled(0, at.reserves)
	if on && p.state.Owed(f.other).Mode == riposte.Together && p.state.Owed(p.seat).Mode == riposte.Together && f.open(p.state) {
		f.key = p.state.(riposte.Keyer).Key(f.key[:0])
		if value, ok := f.proven[string(f.key)]; ok {
			return style + value
		}
		if units > 0 {
			value, guessed := f.after(depth+1, units-1, string(f.key))
			at.guessed = at.guessed || guessed
			return style + value
		}
		f.ends[string(f.key)] = true
	}
	at.guessed = true
	return style + float64(p.state.(riposte.Evaluator).Evaluate(p.seat))/1e6
}

// after is what the position that the playout has come to is worth by its matrix, and whether an
// estimate counts in it. So many units after its own are solved as well.
func (f *foresight) after(depth, units int, key string) (value float64, guessed bool) {
	if value, ok := f.solved[units][key]; ok {
		return value, true
	}
	st := f.s.play.state
	at := f.floor(depth, st)
	at.rows, at.cols = append(at.rows, st.Legal(nil, f.s.seat)...), append(at.cols, st.Legal(nil, f.other)...)
	found := f.solve(depth, units)
	switch {
	case f.stopped():
		return 0, true
	case at.guessed:
		f.solved[units][key] = found.Value()
	default:
		f.proven[key] = found.Value()
	}
	return found.Value(), at.guessed
}
