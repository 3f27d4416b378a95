package search

import (
	"cmp"
	"math"
	"slices"

	"riposte"
	"riposte/bot"
)

// A column is what the others choose together.
type column struct {
	by     answers
	advice int32
}

// trust is how much of a victory the advice is believed to be worth before anything was
// tried.
const trust = 0.5

// faint is the part of the greatest weight below which a choice is left out of the mix:
// so much comes of the first guesses alone.
const faint = 0.1

// roundsEach is how many rounds there are at least for each answer that is tried, if the nodes
// suffice: among many answers that were seldom tried luck does best.
const roundsEach = 8

// enoughRounds is how many rounds are enough for any number of answers: nodes beyond them let
// more answers be tried, for one that is left out is what a mix is exploited by.
const enoughRounds = 128

// draws is how many answers of several others are looked at.
const draws = 12

// both looks for a mix where others choose at the same time.
func (s *Searcher) both(c bot.Chair) {
	if s.Matrix > 0 && len(s.crowd) == 2 && s.play.cutsOff(s.world) {
		s.most = max(s.Matrix, s.Nodes)
		if s.grid(c) {
			return
		}
		if !s.matrix.open {
			s.most = min(s.most, s.nodes+s.Nodes)
		}
	}
	s.learn(c)
}

// learn lets both sides learn against samples of each other.
func (s *Searcher) learn(c bot.Chair) {
	s.gatherOthers()
	if !s.affordBoth() {
		s.advised()
		return
	}
	own, rival := &s.own, &s.rival
	own.start(len(s.arms), 1, trust, func(i int) int32 { return s.arms[i].advice })
	rival.start(len(s.columns), -1, trust, func(i int) int32 { return s.columns[i].advice })
	rounds, total, ahead := 0.0, 0.0, lead{}
	for {
		if !s.shut() {
			s.another()
		}
		own.choose()
		rival.choose()
		if !s.tryBoth(own.draw(s.chance()), rival.draw(s.chance())) {
			break
		}
		rounds++
		total += rounds
		ahead.count(own.against(0))
		own.learn(rounds)
		rival.learn(rounds)
		s.imagine(c)
	}
	if rounds == 0 {
		s.advised()
		return
	}
	s.mean(total)
	if !s.play.cuts && !ahead.sure(s.Sure) {
		s.heaviest(total)
	}
}

// heaviest plays the heaviest advice alone, whatever was learnt. Where playouts go to the end
// of the duel, what comes of them is more luck than the choice: a mix must do better than that
// to be played.
func (s *Searcher) heaviest(total float64) {
	clear(s.answer.Weights)
	s.answer.Weights[0] = 1
	s.answer.Value = min(max(s.own.worth[0]/total, -1), 1)
}

// another adds what the others would choose by their advice, in a world where nothing else that
// is listed may be chosen.
func (s *Searcher) another() {
	col := column{advice: 1}
	for _, other := range s.crowd {
		if other != s.seat {
			col.by[other] = s.play.policy.Choose(bot.At(s.world, other), &s.lots)
		}
	}
	s.columns = append(s.columns, col)
	s.rival.add()
}

// gatherOthers lists what the others may choose together, in the world at hand: all
// choices of one, those with the heaviest advice first, or draws of all by their advice.
func (s *Searcher) gatherOthers() {
	s.columns = s.columns[:0]
	if len(s.crowd) == 2 {
		s.gatherRival(s.crowd[0] + s.crowd[1] - s.seat)
		return
	}
	for range draws {
		var col column
		col.advice = 1
		for _, other := range s.crowd {
			if other != s.seat {
				col.by[other] = s.play.model.Choose(bot.At(s.world, other), &s.lots)
			}
		}
		if !slices.ContainsFunc(s.columns, func(x column) bool { return x.by == col.by }) {
			s.columns = append(s.columns, col)
		}
	}
}

func (s *Searcher) gatherRival(rival riposte.Seat) {
	legal := s.world.Legal(s.legal, rival)
	s.weights = slices.Grow(s.weights[:0], len(legal))[:len(legal)]
	clear(s.weights)
	if a, ok := s.world.(riposte.Advisor); ok {
		a.Advise(s.weights, rival, legal)
	}
	s.columns = slices.Grow(s.columns, len(legal))
	for i, choice := range legal {
		col := column{advice: s.weights[i]}
		col.by[rival] = choice
		s.columns = append(s.columns, col)
	}
	mingle(s.columns, &s.lots)
	slices.SortStableFunc(s.columns, func(x, y column) int { return cmp.Compare(y.advice, x.advice) })
	if n := s.Candidates; n > 0 && n < len(s.columns) {
		s.columns = s.columns[:n]
	}
}

// affordBoth drops what the nodes do not suffice for, of both sides alike. One playout
// shows what one costs.
func (s *Searcher) affordBoth() bool {
	by := s.columns[0].by
	by[s.seat] = s.arms[0].choice
	began := s.nodes
	if _, ok := s.try(&by); !ok {
		return false
	}
	playouts := float64(s.most-s.nodes) / float64(s.nodes-began)
	n := int(max(math.Sqrt(playouts/roundsEach), playouts/enoughRounds))
	if n < 3 {
		return false
	}
	rows := min(len(s.arms), max(n/2, n-len(s.columns)))
	s.arms, s.columns = s.arms[:rows], s.columns[:min(len(s.columns), max(n-rows, 1))]
	return true
}

// shut finds out which answers of the others may be chosen in the world at hand. It
// reports false if none may.
func (s *Searcher) shut() (any bool) {
	for i := range s.columns {
		open := true
		for _, other := range s.crowd {
			choice := s.columns[i].by[other]
			open = open && (other == s.seat || s.world.Check(other, choice) == nil)
		}
		s.rival.open[i] = open
		any = any || open
	}
	return any
}

// tryBoth tries every candidate against one answer of the others, and every answer
// against one candidate. It reports false if the nodes ran out.
func (s *Searcher) tryBoth(row, col int) bool {
	by := s.columns[col].by
	for i := range s.arms {
		by[s.seat] = s.arms[i].choice
		if !s.note(&s.own.value[i], &by) {
			return false
		}
	}
	for i := range s.columns {
		if !s.rival.open[i] {
			continue
		}
		if i == col {
			s.rival.value[i] = s.own.value[row]
			continue
		}
		by = s.columns[i].by
		by[s.seat] = s.arms[row].choice
		if !s.note(&s.rival.value[i], &by) {
			return false
		}
	}
	return true
}

func (s *Searcher) note(value *float64, by *answers) (ok bool) {
	if s.ended() {
		return false
	}
	*value, ok = s.try(by)
	return ok
}

// chance is a number from 0 to 1 for the draws of a mix.
func (s *Searcher) chance() float64 {
	const fine = 1 << 30
	return float64(s.lots.Pick(fine)) / fine
}

// mean answers with the mean of the mixes, without what is faint in it.
func (s *Searcher) mean(total float64) {
	s.settle(len(s.arms))
	a := &s.answer
	least := faint * slices.Max(s.own.sum)
	sum := 0.0
	for i, w := range s.own.sum {
		if w < least {
			w = 0
		}
		a.Weights[i] = w
		sum += w
	}
	for i := range a.Weights {
		a.Weights[i] /= sum
	}
	if s.Heat > 0 {
		s.spread(total)
	}
	a.Value = 0
	for i, w := range a.Weights {
		a.Value += w * s.own.worth[i] / total
	}
	a.Value = min(max(a.Value, -1), 1)
	a.Gap = max(0, (slices.Max(s.own.worth)-slices.Min(s.rival.worth))/total)
}

// spread gives a part of the weight, Heat of 1 at most, to choices that are nearly as good
// against what the others play.
func (s *Searcher) spread(total float64) {
	part, sum := min(s.Heat, 1), 0.0
	best := slices.Max(s.own.worth)
	for _, worth := range s.own.worth {
		sum += math.Exp((worth - best) / total / s.Heat)
	}
	for i, worth := range s.own.worth {
		s.answer.Weights[i] *= 1 - part
		s.answer.Weights[i] += part * math.Exp((worth-best)/total/s.Heat) / sum
	}
}

// advised answers with the mix of the advice, or with the heaviest if it takes proof to leave
// it.
func (s *Searcher) advised() {
	s.settle(len(s.arms))
	if s.Sure > 0 {
		return
	}
	total := 0.0
	for i := range s.arms {
		total += float64(s.arms[i].advice)
	}
	if total == 0 {
		return
	}
	for i := range s.arms {
		s.answer.Weights[i] = float64(s.arms[i].advice) / total
	}
}
