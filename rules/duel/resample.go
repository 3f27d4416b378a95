package duel

import "riposte"

// Resample replaces what the viewer can't know by something just as likely:
// everybody else's deck by any deck that fits what everybody knows about it
// (DU-8.2), and dice that are set face down (DU-4.32) by the beginning of any row
// that could be set, each equally likely. Documents and the sealed choices of one
// step are not part of a position.
func (s *state) Resample(viewer riposte.Seat, dice riposte.Dice) {
	if s.opened() {
		return
	}
	for y := riposte.Seat(1); int(y) <= s.game.n; y++ {
		if y == viewer {
			continue
		}
		low, high := s.bounds(y)
		least, most := s.totals()
		if n := decks(low, high, least, most, 0, nil); n > 0 { // 0: a position was set up with a deck that can't be built
			decks(low, high, least, most, dice.Deal(n), &s.fighter(y).limit)
		}
		if !s.knowsRow(viewer, y) {
			s.resampleRow(y, dice)
		}
	}
}

// bounds is what everybody knows about the limits of a seat, DU-8.2.
func (s *state) bounds(y riposte.Seat) (low, high [stats]uint8) {
	f := s.fighter(y)
	for i := range stats {
		low[i], high[i] = f.up[i]+1, uint8(s.game.content.StatMax)
		if i == endurance && f.up[i] == 0 { // before the starting reveal
			low[i] = max(low[i], uint8(s.game.options.minEndurance))
		}
		if s.known(y, i) && f.up[i] > 0 {
			low[i], high[i] = f.limit[i], f.limit[i]
		}
	}
	return low, high
}

// totals is the least and the most cards of a deck, DU-1.9 and DU-1.10.
func (s *state) totals() (least, most int) {
	most = s.game.content.DeckMax
	if s.game.options.exact {
		least = most
	}
	return least, most
}

// decks counts the decks between low and high with a total from least to most, and
// puts the nth into deck: none is tried, and each is as likely as any other.
func decks(low, high [stats]uint8, least, most, nth int, deck *[stats]uint8) (count int) {
	var upTo [2*rowWord + 2]int // how many ways the last two come to less than a total
	for c := int(low[2]); c <= int(high[2]); c++ {
		for d := int(low[3]); d <= int(high[3]); d++ {
			upTo[c+d+1]++
		}
	}
	for total := 1; total < len(upTo); total++ {
		upTo[total] += upTo[total-1]
	}
	for a := low[0]; a <= high[0]; a++ {
		for b := low[1]; b <= high[1]; b++ {
			sum := int(a) + int(b)
			if sum > most {
				break
			}
			n := upTo[min(most-sum+1, len(upTo)-1)] - upTo[min(max(least-sum, 0), len(upTo)-1)]
			if deck != nil && nth <= count+n {
				*deck = [stats]uint8{a, b}
				lastTwo(low, high, least-sum, most-sum, nth-count, deck)
				return nth
			}
			count += n
		}
	}
	return count
}

// lastTwo puts the nth pair with a total from least to most into a deck.
func lastTwo(low, high [stats]uint8, least, most, nth int, deck *[stats]uint8) {
	for c := int(low[2]); c <= int(high[2]); c++ {
		from, to := max(int(low[3]), least-c), min(int(high[3]), most-c)
		if n := to - from + 1; n > 0 {
			if nth <= n {
				deck[2], deck[3] = uint8(c), uint8(from+nth-1)
				return
			}
			nth -= n
		}
	}
}

// resampleRow draws the dice that a seat has set anew: any action for each, and the
// colours from all that the row takes, so that all rows are equally likely.
func (s *state) resampleRow(y riposte.Seat, dice riposte.Dice) {
	f := s.fighter(y)
	set := f.dice
	for f.dice = 0; f.dice < set; f.dice++ {
		left := s.coloursLeft(y)
		total := 0
		for _, n := range left {
			total += int(n)
		}
		nth := dice.Deal(total)
		colour := riposte.Nobody
		for i, n := range left {
			if nth <= int(n) {
				colour = riposte.Seat(i + 1)
				break
			}
			nth -= int(n)
		}
		f.row[f.dice] = newDie(action(dice.Deal(int(actions)-1)), colour)
	}
}
