package duel

import "riposte"

// A foresight is a fight as a seat imagines it: rows of dice, with guesses for the
// others' Strength, Dexterity and Endurance. It is only for advice.
type foresight struct {
	*game
	me       riposte.Seat
	fighting seats
	order    order
	figures  [maxSeats]figure // by seat - 1
	prompt   bool             // a retreat takes place at once, DU-5.22
}

// A figure is a fighter in an imagined fight.
type figure struct {
	row        []die
	without    int // a die taken out of the row, or notOne
	st, de, en int // all Strength and Dexterity still to come; Endurance in hand
}

const notOne = 255

// guesses is how many ways of splitting hidden cards are tried.
const guesses = 4

// handOut is the order in which the statistics are given hidden cards.
var handOut = [guesses]stat{endurance, strength, speed, dexterity}

// guess is the limits of a fighter as a seat may imagine them: its own as they are
// and, for the others, a full deck that fits what everybody knows (DU-8.2).
func (s *state) guess(viewer, y riposte.Seat, way int) (limit [stats]int) {
	f := s.fighter(y)
	left := s.game.content.DeckMax
	var open [stats]bool
	for i := range stats {
		known := y == viewer || s.known(y, i)
		open[i] = !known
		switch {
		case known:
			limit[i] = int(f.limit[i])
		default:
			limit[i] = int(f.up[i]) + 1
		}
		left -= limit[i]
	}
	if y == viewer {
		return limit
	}
	for n := 0; left > 0 && n < 4*s.game.content.StatMax; n++ {
		if i := handOut[(n+way)%guesses]; open[i] && limit[i] < s.game.content.StatMax {
			limit[i]++
			left--
		}
	}
	return limit
}

// foresee imagines the present fight; the rows are there once they have been shown.
func (s *state) foresee(seat riposte.Seat, way int) (v foresight) {
	v.game, v.me, v.fighting, v.order = s.game, seat, s.fighting, s.turns
	for set := s.fighting; set != 0; set = set.rest() {
		y := set.first()
		f, limit := s.fighter(y), s.guess(seat, y, way)
		g := &v.figures[y-1]
		g.st, g.de, g.en, g.without = limit[strength], limit[dexterity], limit[endurance]-int(f.up[endurance]), notOne
		if s.open {
			g.row = f.row[:f.dice]
		}
	}
	return v
}

// What a fight may bring: the loss of all Endurance, or of some of it.
const (
	lifeWorth = 1000
	partWorth = 400
)

// lossWorth is what a loss of Endurance is worth to the other side.
func lossWorth(loss, endurance int) int {
	if loss >= endurance {
		return lifeWorth
	}
	return partWorth * loss / endurance
}

// play fights the fight to its end, with everybody using all the cards there are,
// and returns what it is worth to the seat.
func (v *foresight) play() int {
	lost := v.fight()
	return v.worth(&lost)
}

// fight is the Endurance that each loses to the end of the fight.
func (v *foresight) fight() (lost [maxSeats]int) {
	var last [maxSeats]action
	in, leaving := v.fighting, seats(0)
	for round, more := 0, true; more && v.on(in); round++ {
		more = false
		for i := range v.order.n {
			y := v.order.at(i)
			if !in.has(y) {
				continue
			}
			if leaving.has(y) {
				in &^= only(y)
				continue
			}
			f := &v.figures[y-1]
			n := round
			if n >= f.without {
				n++
			}
			if n >= len(f.row) {
				continue
			}
			more = true
			d := f.row[n]
			a, t := d.action(), d.target()
			last[y-1] = a
			switch {
			case a == retreat && v.prompt:
				in &^= only(y)
			case a == retreat:
				leaving |= only(y)
			case v.content.Actions[a].Aimed && in.has(t):
				g := &v.figures[t-1]
				lost[t-1] += v.blow(a, f, g, last[t-1])
				if lost[t-1] >= g.en {
					in &^= only(t)
				}
			}
		}
	}
	return lost
}

// on reports whether two enemies are in the fight.
func (v *foresight) on(in seats) bool {
	return in != 0 && in&^v.ally[in.first()-1] != 0
}

// blow is the loss of a blow between figures, by DU-7.2.
func (v *foresight) blow(a action, from, at *figure, last action) int {
	need := from.st
	switch {
	case a == grapple && v.options.absolute:
		return max(need-at.st, at.st-need)
	case a == grapple, a == swingHigh && last == block:
		need -= at.st
	case a == swingLow && last == evade:
		need -= at.de
	}
	return max(need, 0)
}

// worth weighs losses: the seat's own side against the others.
func (v *foresight) worth(lost *[maxSeats]int) (sum int) {
	foes := (v.fighting &^ v.ally[v.me-1]).len()
	for set := v.fighting; set != 0; set = set.rest() {
		y := set.first()
		w := lossWorth(lost[y-1], v.figures[y-1].en)
		switch {
		case y == v.me:
			sum -= w
		case v.ally[v.me-1].has(y):
			sum -= w / 2
		default:
			sum += w / foes
		}
	}
	return sum
}

// canceller is who may cancel a die with these Dexterities, DU-4.20 and DU-4.21.
func (v *foresight) canceller(de func(riposte.Seat) int) riposte.Seat {
	best, tied := riposte.Nobody, false
	for i := range v.order.n {
		y := v.order.at(i)
		switch {
		case !v.fighting.has(y):
		case best == riposte.Nobody || de(y) > de(best):
			best, tied = y, false
		case de(y) == de(best):
			tied = true
		}
	}
	if tied && !v.options.tiedCancel {
		return riposte.Nobody
	}
	return best
}

// longestLook is how many dice of a row are considered for a cancel.
const longestLook = 10

// cancelled is what the fight is worth if that seat cancels the die that suits it
// best.
func (v *foresight) cancelled(by riposte.Seat) int {
	worth := v.play()
	if by == riposte.Nobody {
		return worth
	}
	ours := v.ally[v.me-1].has(by)
	for set := v.fighting; set != 0; set = set.rest() {
		y := set.first()
		if v.ally[v.me-1].has(y) == ours {
			continue
		}
		f := &v.figures[y-1]
		for n := range min(len(f.row), longestLook) {
			f.without = n
			if w := v.play(); ours && w > worth || !ours && w < worth {
				worth = w
			}
		}
		f.without = notOne
	}
	return worth
}
