package equilibrium

import "math"

// What a stage is worth is guessed where it is in no table: whoever is hit for more than
// its composure goes down once for each time that it gets up again, the scores go apart by
// those knockdowns and by chance, and a knockdown may end the match. The numbers are
// fitted to matches that were solved.
const (
	drain  = 6.0  // what a bout takes of a composure
	spare  = 45.0 // what the bouts of a round take less, for each round to come
	ending = 5.6  // how many knockdowns a failed save is worth
	steady = 0.32 // the spread of the score at the end
	spread = 0.25 // and for each bout to come
)

// guess is what a stage is worth to red.
func (m *match) guess(s stage, red, blue int) float64 {
	bouts := float64(m.Bouts-int(s.bout)+1) + float64(int(s.after)*m.Bouts)
	falls := func(who, composure int) float64 {
		b := &m.Boxers[who]
		up := float64(b.Base) + float64(b.HitDie+1)/2
		times := max(0, drain*bouts-spare*float64(s.after)-float64(composure)) / up
		return times * (1 + ending*m.fails(s, who, s.dice[who] > 0))
	}
	ahead := float64(s.lead) + falls(1, blue) - falls(0, red)
	return math.Erf(ahead / math.Sqrt(steady+spread*bouts))
}
