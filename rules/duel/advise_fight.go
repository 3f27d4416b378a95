package duel

import (
	"slices"

	"riposte"
)

// Advice for a fight: the fight is imagined several times, with different guesses
// of what the others hold and have set, and a choice is worth what came of it.

// A lot draws numbers for imagined fights, always the same ones: advice is not left
// to chance.
type lot uint64

func (l *lot) pick(n int) int { return int(l.next() % uint32(n)) }

func (l *lot) next() uint32 {
	l.skip() // splitmix64
	z := uint64(*l)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return uint32((z ^ z>>31) >> 33)
}

// skip leaves a number out.
func (l *lot) skip() { *l += 0x9e3779b97f4a7c15 }

// usual are the faces that others are expected to set, each equally likely.
var usual = [...]action{swingHigh, swingHigh, swingHigh, swingLow, swingLow, swingLow, grapple, block, evade}

// fights is how many fights may be tried for a list of rows; the others are the
// most and the fewest for each row.
const (
	fights     = 8192
	mostTries  = 48
	leastTries = 8
)

// cardPrice is what a card that was turned for nothing would be worth in hand, in
// the unit in which fights are weighed. The steps are how much worse a choice must
// be to get half the weight.
const (
	cardPrice = 3
	rowStep   = 24
	speedStep = 10
	cardStep  = 2
)

// adviseRows weighs rows by how they do against rows that the others may set.
func (s *state) adviseRows(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	clear(w[:len(legal)])
	tries := min(max(fights/len(legal), leastTries), mostTries)
	if s.fighting.len() == 2 {
		s.adviseDuet(w, seat, legal, tries)
	} else {
		s.adviseCrowd(w, seat, legal, tries)
	}
	for i := range legal {
		w[i] /= int32(tries)
	}
	soften(w[:len(legal)], rowStep)
}

// adviseCrowd adds what each row is worth in fights of more than two.
func (s *state) adviseCrowd(w []int32, seat riposte.Seat, legal []riposte.Choice, tries int) {
	var rows [maxSeats][rowWord]die
	for k := range tries {
		l := lot(k)
		v := s.foresee(seat, k%guesses)
		s.lineUp(&v, &l, 0)
		for set := s.fighting &^ only(seat); set != 0; set = set.rest() {
			y := set.first()
			v.figures[y-1].row = s.usualRow(&rows[y-1], y, int(s.fighter(y).up[speed]), &l)
		}
		by := v.canceller(func(y riposte.Seat) int { return v.figures[y-1].de })
		if by == seat {
			v.cancelUsual()
		}
		me := &v.figures[seat-1]
		for i, c := range legal {
			me.row = unpackRow(&rows[seat-1], c)
			me.without = notOne
			if by != seat && by != riposte.Nobody {
				me.without = firstAttack(me.row, riposte.Nobody)
			}
			w[i] += int32(v.play())
		}
	}
}

func unpackRow(row *[rowWord]die, c riposte.Choice) []die {
	n := 0
	for word := c.Args(); word != 0; word >>= rowBits {
		row[n] = unpack(word & (1<<rowBits - 1))
		n++
	}
	return row[:n]
}

// usualRow is a row that somebody else might set.
func (s *state) usualRow(row *[rowWord]die, y riposte.Seat, dice int, l *lot) []die {
	var at order
	for set := s.eligible(y); set != 0; set = set.rest() {
		at.seats[at.n] = uint8(set.first())
		at.n++
	}
	n := min(dice, rowWord)
	for i := range n {
		a := usual[l.pick(len(usual))]
		t := riposte.Nobody
		if s.game.content.Actions[a].Aimed {
			if at.n == 0 {
				a = block
			} else {
				t = at.at(uint8(l.pick(int(at.n))))
			}
		}
		row[i] = newDie(a, t)
	}
	return row[:n]
}

// cancelUsual takes out the first attack at the seat from the row of whoever acts
// first.
func (v *foresight) cancelUsual() {
	for i := range v.order.n {
		y := v.order.at(i)
		if v.ally[v.me-1].has(y) {
			continue
		}
		if n := firstAttack(v.figures[y-1].row, v.me); n != notOne {
			v.figures[y-1].without = n
			return
		}
	}
}

// firstAttack is the first die aimed at a seat, or at anybody.
func firstAttack(row []die, at riposte.Seat) int {
	for n, d := range row {
		if t := d.target(); t != riposte.Nobody && (at == riposte.Nobody || t == at) {
			return n
		}
	}
	return notOne
}

// lineUp imagines the order of actions: everybody turns some Speed in step 5, and
// the seat itself all that is left after the cards it turned before.
func (s *state) lineUp(v *foresight, l *lot, before int) {
	var rank [maxSeats]int
	for set := s.fighting; set != 0; set = set.rest() {
		y := set.first()
		hidden := s.guess(v.me, y, l.pick(guesses))[speed] - int(s.fighter(y).up[speed])
		if y != v.me && hidden > 0 && l.pick(2) == 0 {
			hidden = l.pick(hidden + 1)
		}
		rank[y-1] = s.rankWith(y, hidden)
		if y == v.me && before > 0 && hidden == before { // nothing is left for step 5
			rank[y-1] = spentRank(int(s.fighter(y).up[speed]) + before)
		}
	}
	v.order.sort(s.fighting, func(y riposte.Seat) int { return rank[y-1] })
}

// spentRank is the rank of a fighter with that much Speed who turned it all before
// step 5.
func spentRank(all int) int { return all<<16 | 254<<8 }

// rankWith is the rank of a fighter who turns that many more Speed cards when its
// turn comes in step 5: whoever has the least turns first.
func (s *state) rankWith(y riposte.Seat, cards int) int {
	if cards == 0 {
		return s.rank(y)
	}
	f := s.fighter(y)
	return (int(f.up[speed])+cards)<<16 | 255<<8 | int(f.key)<<4 | s.priority(y)
}

// adviseSpeed is for steps 1 and 2: every card turned is another die, and one that
// is kept can decide at the end who goes first. Choices are judged by a few plain
// rows.
func (s *state) adviseSpeed(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	worth := s.crowdSpeed
	if s.fighting.len() == 2 {
		p := s.pair(seat)
		worth = p.speed
	}
	for i, c := range legal {
		turned := int(unpackCards(c)[speed])
		sums := worth(seat, turned)
		w[i] = slices.Max(sums[:])/speedTries - int32(turned)*cardPrice
	}
	soften(w[:len(legal)], speedStep)
}

// crowdSpeed sums what the plain rows are worth in fights of more than two if that
// many cards are turned.
func (s *state) crowdSpeed(seat riposte.Seat, turned int) (sums [plainRows]int32) {
	var rows [maxSeats][rowWord]die
	later := s.waiting | s.asking
	f := s.fighter(seat)
	for k := range speedTries {
		l := lot(k)
		v := s.foresee(seat, k%guesses)
		s.lineUp(&v, &l, turned)
		for set := s.fighting &^ only(seat); set != 0; set = set.rest() {
			y := set.first()
			dice := int(s.fighter(y).up[speed])
			if later.has(y) {
				dice += l.pick(s.guess(seat, y, k%guesses)[speed] - dice + 1)
			}
			v.figures[y-1].row = s.usualRow(&rows[y-1], y, dice, &l)
		}
		by := v.canceller(func(y riposte.Seat) int { return v.figures[y-1].de })
		if by == seat {
			v.cancelUsual()
		}
		targets := s.eligible(seat)
		for skip := l.pick(targets.len()); skip > 0; skip-- {
			targets = targets.rest()
		}
		me := &v.figures[seat-1]
		for p := range plainRows {
			me.row = plainRow(&rows[seat-1], min(int(f.up[speed])+turned, rowWord), p, targets.first())
			me.without = notOne
			if by != seat && by != riposte.Nobody {
				me.without = firstAttack(me.row, riposte.Nobody)
			}
			sums[p] += int32(v.play())
		}
	}
	return sums
}

const (
	plainRows  = 6
	speedTries = 32
)

// plainRow alternates high and low swings, perhaps behind a guard.
func plainRow(row *[rowWord]die, n, which int, at riposte.Seat) []die {
	for i := range n {
		a := swingHigh
		if (i+which)%2 == 1 {
			a = swingLow
		}
		row[i] = newDie(a, at)
	}
	switch which / 2 {
	case 1:
		row[0] = newDie(block, riposte.Nobody)
	case 2:
		row[0] = newDie(evade, riposte.Nobody)
	}
	return row[:n]
}

// adviseHaste is for step 5: the rows have been shown, and Speed only decides the
// order now.
func (s *state) adviseHaste(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	later := s.waiting | s.asking&^only(seat)
	for i, c := range legal {
		mine := int(unpackCards(c)[speed])
		w[i] = 0
		for k := range guesses * 2 {
			v := s.foresee(seat, k%guesses)
			var rank [maxSeats]int
			for set := s.fighting; set != 0; set = set.rest() {
				y := set.first()
				cards := 0
				switch {
				case y == seat:
					cards = mine
				case later.has(y) && k < guesses:
					cards = s.guess(seat, y, k%guesses)[speed] - int(s.fighter(y).up[speed])
				}
				rank[y-1] = s.rankWith(y, cards)
			}
			v.order.sort(s.fighting, func(y riposte.Seat) int { return rank[y-1] })
			w[i] += int32(v.cancelled(v.canceller(func(y riposte.Seat) int { return v.figures[y-1].de })))
		}
		w[i] = w[i]/(guesses*2) - int32(mine)*cardPrice
	}
	soften(w[:len(legal)], cardStep)
}

// adviseForesight is for step 6: Dexterity for the cancel.
func (s *state) adviseForesight(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	later := s.waiting | s.asking&^only(seat)
	for i, c := range legal {
		mine := int(unpackCards(c)[dexterity])
		w[i] = 0
		for k := range guesses * 2 {
			v := s.foresee(seat, k%guesses)
			w[i] += int32(v.cancelled(v.canceller(func(y riposte.Seat) int {
				de := int(s.fighter(y).up[dexterity])
				switch {
				case y == seat:
					de += mine
				case later.has(y) && k < guesses:
					de = v.figures[y-1].de
				}
				return de
			})))
		}
		w[i] = w[i]/(guesses*2) - int32(mine)*cardPrice
	}
	soften(w[:len(legal)], cardStep)
}

// adviseCancel takes the die whose absence helps most.
func (s *state) adviseCancel(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	for i, c := range legal {
		w[i] = 0
		for k := range guesses {
			v := s.foresee(seat, k)
			if c.Args() != 0 {
				owner, n := riposte.Seat(c.Args()>>8), int(c.Args()&255)
				v.figures[owner-1].without = n - 1
			}
			w[i] += int32(v.play())
		}
		w[i] /= guesses
	}
	soften(w[:len(legal)], cardStep)
}
