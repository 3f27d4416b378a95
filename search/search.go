package search

import (
	"cmp"
	"slices"

	"riposte"
	"riposte/bot"
	"riposte/dice"
)

// A Plan says how hard to think. With the same plan, seed and knowledge a choice has
// the same answer; how much work that is does not depend on the position.
type Plan struct {
	// Nodes is how many steps of the rules may be made.
	Nodes int
	// Matrix is how many steps of the rules may be made where one other chooses at the same time,
	// the seat knows among what, and an estimate counts: there the matrix of all answers of
	// both is solved for the unit of play at hand. 0 learns from samples there too, with Nodes.
	Matrix int
	// Ahead is how many more steps of the rules may be made where such a matrix was solved and nothing is
	// hidden from anybody: the units of play that follow are solved as well, if so many
	// steps seem to suffice for the next. 0 takes the estimate for them, as all levels do.
	Ahead int
	// Candidates is how many choices are tried, those with the heaviest advice; 0 is
	// all that the nodes suffice for.
	Candidates int
	// Units is how many units of play go by before the rules' estimate counts; 0 plays
	// to the end.
	Units int
	// Sure is by how many standard errors a choice must beat the advice to be played. Where
	// others choose at the same time it is asked of the mix, unless an estimate counts.
	Sure float64
	// Heat is how much worse a choice may be, of 2 from loss to victory, and still be
	// played about a third as often as the best; 0 plays the best alone. Where others choose
	// at the same time this holds for a part of the mix, as large as Heat.
	Heat float64
	// Boldness is how much of a victory it is worth besides that all sides together lose what an even
	// fight is decided by (riposte.Reserver), where an estimate counts: a bold plan looks for blows on
	// both sides, a patient one, with less than 0, avoids them. It adds up over the units of play that
	// are solved. Means then count it, too, and may lie beyond -1 and 1: they are no chances to win.
	Boldness float64
	// Done ends the search when it is closed; nil never does. With it the answer depends
	// on the machine.
	Done <-chan struct{}
}

// With is the same plan with so many nodes, and as many more or fewer for matrices.
func (p Plan) With(nodes int) Plan {
	if p.Nodes > 0 {
		p.Matrix = int(int64(p.Matrix) * int64(nodes) / int64(p.Nodes))
		p.Ahead = int(int64(p.Ahead) * int64(nodes) / int64(p.Nodes))
	}
	p.Nodes = nodes
	return p
}

// An Answer is what a search has found: a mix of choices, and how far that may be
// from the best. It is valid until the next search.
type Answer struct {
	Choices []riposte.Choice // those tried, the advice's first before all others
	Weights []float64        // how often each is played; their sum is 1
	// Means are what the playouts of each choice came to, from -1 (lost) to 1; empty where others
	// choose at the same time, or nothing was tried.
	Means []float64
	// Value is the mean of what the playouts of the mix came to, from -1 (lost) to 1.
	Value float64
	// Gap is how much more another candidate may be worth, Plan.Sure standard errors
	// above its mean. Where others choose at the same time, it is how far what the seat can
	// win against the others' mix is above what they leave it against its own. Both count
	// what was tried, in the worlds that were drawn; a matrix is proven in these worlds, with what follows
	// taken for what it was found to be worth.
	Gap    float64
	Nodes  int
	Worlds int
}

// Pick draws a choice of the mix.
func (a *Answer) Pick(random bot.Chooser) riposte.Choice {
	return bot.Mix{Choices: a.Choices, Weights: a.Weights}.Pick(random)
}

// A Searcher looks ahead. Its storage is for one goroutine, and for duels of one
// set-up.
type Searcher struct {
	Plan

	seat    riposte.Seat
	seed    uint64
	nodes   int
	most    int // nodes for the decision at hand
	worlds  uint64
	legal   []riposte.Choice
	weights []int32
	arms    []arm
	columns []column
	crowd   []riposte.Seat // who chooses at the same time, the seat too
	own     learner
	rival   learner
	matrix  matrix
	play    playout
	lots    dice.Seeded // for the order of equals, and draws of mixes
	world   riposte.State
	answer  Answer
}

// An arm is a candidate and what came of it.
type arm struct {
	choice riposte.Choice
	advice int32
	n      int
	sum    float64
	value  float64 // in the world at hand
	ahead  lead    // of the advice's choice, in the same worlds
}

// Search looks ahead from what the chair's seat knows. Where only one choice is legal,
// or the rules can't draw worlds, the answer is the heaviest advice.
func (s *Searcher) Search(c bot.Chair, seed uint64) Answer {
	s.seat, s.seed, s.nodes, s.worlds, s.most = c.Seat(), seed, 0, 0, s.Nodes
	s.gather(c)
	s.play.prepare(s.Plan, c.Seat())
	if len(s.arms) == 1 || !s.imagine(c) {
		return s.settle(1)
	}
	s.crowd = crowd(s.crowd[:0], s.world, s.seat)
	if len(s.crowd) > 1 {
		s.both(c)
	} else {
		s.halve(c)
	}
	return s.answer
}

// gather lists the candidates, those with the heaviest advice first.
func (s *Searcher) gather(c bot.Chair) {
	if s.legal == nil {
		s.legal = make([]riposte.Choice, 0, 2048)
	}
	legal := c.Legal(s.legal)
	s.weights = slices.Grow(s.weights[:0], len(legal))[:len(legal)]
	clear(s.weights)
	c.Advise(s.weights, legal)
	s.arms = slices.Grow(s.arms[:0], len(legal))
	for i, choice := range legal {
		s.arms = append(s.arms, arm{choice: choice, advice: s.weights[i]})
	}
	s.lots.Reseed(s.seed, 0)
	mingle(s.arms, &s.lots)
	slices.SortStableFunc(s.arms, func(x, y arm) int { return cmp.Compare(y.advice, x.advice) })
	if n := s.Candidates; n > 0 && n < len(s.arms) {
		s.arms = s.arms[:n]
	}
}

// mingle leaves no order among those of equal advice: choices that stand together in a list
// are much alike.
func mingle[T any](list []T, lots *dice.Seeded) {
	for i := len(list) - 1; i > 0; i-- {
		j := lots.Pick(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// imagine draws the next world. It reports whether the rules can.
func (s *Searcher) imagine(c bot.Chair) bool {
	s.worlds++
	s.play.dice.Reseed(s.seed, s.worlds<<2)
	next := c.World(s.world, &s.play.dice)
	if next == nil {
		return false
	}
	s.world = next
	return true
}

// crowd appends the seats that choose at the same time as one, if it does not choose alone.
func crowd(dst []riposte.Seat, st riposte.State, seat riposte.Seat) []riposte.Seat {
	if st.Owed(seat).Mode != riposte.Together {
		return dst
	}
	return riposte.Owing(dst, st, riposte.MaxSeats)
}

// ended reports whether nothing more may be tried.
func (s *Searcher) ended() bool {
	if s.nodes >= s.most {
		return true
	}
	select {
	case <-s.Done:
		return true
	default:
		return false
	}
}

// try is what a playout of the world is worth in which the seats choose by. It
// reports false if the nodes ran out before.
func (s *Searcher) try(by *answers) (value float64, ok bool) {
	return s.tryIn(s.world, s.worlds, by)
}

// tryIn is the same in the world with a number.
func (s *Searcher) tryIn(world riposte.State, number uint64, by *answers) (value float64, ok bool) {
	s.play.dice.Reseed(s.seed, number<<2|1)
	s.play.lots.Reseed(s.seed, number<<2|2) // a guess must not foretell the dice
	value, took, ok := s.play.on(world, by, s.most-s.nodes)
	s.nodes += took
	return value, ok
}

// settle answers with the first n candidates, the first alone played.
func (s *Searcher) settle(n int) Answer {
	a := &s.answer
	a.Choices, a.Weights, a.Means = a.Choices[:0], a.Weights[:0], a.Means[:0]
	for i := range s.arms[:n] {
		a.Choices, a.Weights = append(a.Choices, s.arms[i].choice), append(a.Weights, 0)
	}
	a.Weights[0] = 1
	a.Value, a.Gap, a.Nodes, a.Worlds = 0, 2, s.nodes, int(s.worlds)
	if n == 1 {
		a.Gap = 0
	}
	return *a
}
