package dice

import "riposte"

// Tally throws the pool as [Sum] does and also counts the dice that show Mark or
// more, for rules in which both the sum and the number of certain faces matter. The
// pool must consist of dice of one size, all of which count and none of which
// explodes.
func Tally(d riposte.Dice, p Pool) (sum, marked int) {
	if p.Mark == 0 {
		panic("dice: a tally needs a mark")
	}
	both := throw(d, p)
	return both % p.span(), both / p.span()
}

// span is more than any sum of the pool: a marked die is worth its face plus a
// span, so that one number carries both the sum and the count.
func (p Pool) span() int { return int(p.N)*int(p.Sides) + 1 }

// worth is what a face adds to that number.
func (p Pool) worth(face int) int {
	if p.Mark != 0 && face >= int(p.Mark) {
		return face + p.span()
	}
	return face
}

// marked is the distribution of one die by what its faces are worth.
func (p Pool) marked(one []float64) []float64 {
	by := make([]float64, len(one)+p.span())
	for face, chance := range one {
		by[p.worth(face)] += chance
	}
	return by
}
