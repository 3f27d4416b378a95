package search

import (
	"slices"

	"riposte"
	"riposte/solve"
)

// A foresight is what positions after the unit of play at hand are worth to those who go on playing
// well. Where nothing is hidden, a position in which both choose at the same time is a game of its own:
// it is worth what its matrix is, and what comes after its unit is again worth an estimate or the same.
type foresight struct {
	s       *Searcher
	other   riposte.Seat
	plies   []*ply
	known   []map[string]standing // what positions are worth, by how many units are solved after theirs
	final   map[string]float64    // what those are worth for which no estimate counts
	ends    map[string]bool       // where an estimate counted in this pass for what could be solved
	matrix  int                   // how many were solved in this pass
	inspect riposte.State
	key     []byte
	dice    spread
	spent   chan struct{} // closed when the nodes have run out
}

// A ply is a position whose matrix is being solved, because what the ply before leads to is asked for.
type ply struct {
	state      riposte.State
	reserves   int
	rows, cols []riposte.Choice // of the searching seat, and of the other
	hint       solve.Hint       // what was played in the last position of this ply
	standing
}

// A standing is what a position is worth.
type standing struct {
	value   float64
	guessed bool // an estimate counts in it
	further bool // and for something that could be solved
}

// hopeless is how many times the nodes that are left may fall short of what the next unit seems to take. Positions that
// an estimate counted in are asked for no more, most of them, once it is known what they are worth: it took
// between a third and a twentieth.
const hopeless = 8

// foresee solves the matrix at hand with what the next unit of play is worth, then with what the one
// after it is, as long as the nodes seem to suffice and an estimate counts for what could be solved. The answer
// stays as it is if they do not suffice for one.
func (s *Searcher) foresee() {
	f := &foresight{s: s, other: s.crowd[0] + s.crowd[1] - s.seat, final: map[string]float64{}, spent: make(chan struct{})}
	if !f.unhidden(s.world) {
		return
	}
	s.most = s.nodes + s.Ahead
	top := f.enter(0, s.world)
	for i := range s.arms {
		top.rows = append(top.rows, s.arms[i].choice)
	}
	for i := range s.columns {
		top.cols = append(top.cols, s.columns[i].by[f.other])
	}
	for units := 0; ; units++ {
		began := s.nodes
		f.ends, f.matrix = map[string]bool{}, 0
		f.known = append(f.known, map[string]standing{})
		top.standing = standing{}
		found := f.solve(0, units)
		if f.stopped() {
			break
		}
		if units > 0 || !top.guessed { // else the worlds that were drawn say as much
			s.answered(&found, 1)
		}
		if seems := len(f.ends) * (s.nodes - began) / f.matrix; !top.further || seems > hopeless*(s.most-s.nodes) {
			break
		}
	}
	s.answer.Nodes = s.nodes
}

// unhidden reports whether nothing of a position is hidden from anybody, so that the rules draw nothing to replace
// it, and whether it can be told from others.
func (f *foresight) unhidden(st riposte.State) bool {
	if f.inspect == nil {
		f.inspect = st.Clone()
	} else {
		f.inspect.CopyFrom(st)
	}
	resampler, guesses := f.inspect.(riposte.Resampler)
	_, keyed := st.(riposte.Keyer)
	if !guesses || !keyed {
		return false
	}
	var d spread
	resampler.Resample(riposte.Nobody, &d)
	return d.thrown == 0
}

// enter makes the position the one of a ply.
func (f *foresight) enter(depth int, st riposte.State) *ply {
	if depth == len(f.plies) {
		f.plies = append(f.plies, &ply{state: st.Clone()})
	}
	at := f.plies[depth]
	at.state.CopyFrom(st)
	at.reserves, at.standing = reservesOf(st), standing{}
	at.rows, at.cols = at.rows[:0], at.cols[:0]
	return at
}

// solve solves the matrix of a ply; so many units after its own are solved as well.
func (f *foresight) solve(depth, units int) solve.Found {
	f.matrix++
	at := f.plies[depth]
	if len(at.hint.Rows) > 0 && (slices.Max(at.hint.Rows) >= len(at.rows) || slices.Max(at.hint.Cols) >= len(at.cols)) {
		at.hint = solve.Hint{}
	}
	game := solve.Lazy{Rows: len(at.rows), Cols: len(at.cols), Payoff: func(row, col int) float64 {
		return f.cell(depth, units, at.rows[row], at.cols[col])
	}}
	found, err := solve.DoubleOracle(game, at.hint, solve.Limits{Gap: closeEnough, Done: f.spent})
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
	at, s := f.plies[depth], f.s
	var by answers
	by[s.seat], by[f.other] = row, col
	for way := range ways {
		if f.stopped() {
			return 0
		}
		f.dice = spread{way: way}
		s.play.lots.Reseed(s.seed, lotsAhead)
		took, on, ok := s.play.play(at.state, &by, s.most-s.nodes, &f.dice, unitsDeep, true)
		s.nodes += took
		if !ok || s.ended() {
			close(f.spent)
			return 0
		}
		thrown := f.dice.thrown > 0
		value := f.worth(depth, units, on)
		if !thrown {
			return value // nor are any in the other ways, as the lots are the same
		}
		mean += value / ways
	}
	return mean
}

// lotsAhead is the stream of lots between choices of equal advice, the same for all pairs and ways: what differs between
// them is not luck.
const lotsAhead = 1<<2 | 2

func (f *foresight) stopped() bool {
	select {
	case <-f.spent:
		return true
	default:
		return false
	}
}

// worth is what the position is worth that a playout from a ply has come to; on says that it
// can be played on from.
func (f *foresight) worth(depth, units int, on bool) float64 {
	p, at := &f.s.play, f.plies[depth]
	if len(p.owing) == 0 {
		return p.styled(p.worth(), at.reserves)
	}
	style := p.styled(0, at.reserves) // before the playout goes elsewhere
	var now standing
	if on && p.state.Owed(p.seat).Mode == riposte.Together && p.state.Owed(f.other).Mode == riposte.Together && f.unhidden(p.state) {
		now = f.look(depth+1, units-1)
	} else {
		now = f.guess()
	}
	at.guessed, at.further = at.guessed || now.guessed, at.further || now.further
	return style + now.value
}

// guess is the estimate for the position that the playout has come to.
func (f *foresight) guess() standing {
	return standing{value: f.s.play.worth(), guessed: true}
}

// look is what the position is worth that the playout has come to, where both choose: what its
// matrix is, so many units after its own being solved as well, or an estimate if they are less than none.
func (f *foresight) look(depth, units int) standing {
	st := f.s.play.state
	f.key = st.(riposte.Keyer).Key(f.key[:0])
	if value, ok := f.final[string(f.key)]; ok {
		return standing{value: value}
	}
	if units < 0 {
		f.ends[string(f.key)] = true
		now := f.guess()
		now.further = true
		return now
	}
	if now, ok := f.known[units][string(f.key)]; ok {
		return now
	}
	rows, cols := st.Legal(nil, f.s.seat), st.Legal(nil, f.other)
	if len(rows) == 0 || len(cols) == 0 {
		return f.guess() // the rules break a law
	}
	key, at := string(f.key), f.enter(depth, st)
	at.rows, at.cols = append(at.rows, rows...), append(at.cols, cols...)
	found := f.solve(depth, units)
	at.value = found.Value()
	switch {
	case f.stopped(): // it means nothing
	case at.guessed:
		f.known[units][key] = at.standing
	default:
		f.final[key] = at.value
	}
	return at.standing
}
