package riposte

// An Outcome says how a duel ended. It is zero while the duel goes on.
type Outcome struct {
	// Why is the ruleset's word for the ending, such as "KO"; empty while the
	// duel goes on.
	Why string
	// Rule is the rule that ended it.
	Rule RuleID
	// Place holds each seat's rank, indexed by Seat. 1 is the best; equal places
	// are shared, and seats on a side have the same place. 0 is no seat, or one
	// that has nothing to win, such as a game master's.
	Place [MaxSeats + 1]uint8
	// Score holds each seat's points where the rules count any, in the fraction of
	// a point that Info.ScoreUnit gives.
	Score [MaxSeats + 1]int32
}

// Over reports whether the duel has ended.
func (o *Outcome) Over() bool { return o.Why != "" }

// Winner is the only seat in first place. It is Nobody while the duel goes on and
// when first place is shared.
func (o *Outcome) Winner() Seat {
	winner := Nobody
	for s, place := range o.Place {
		if place != 1 {
			continue
		}
		if winner != Nobody {
			return Nobody
		}
		winner = Seat(s)
	}
	return winner
}

// Drawn reports whether the duel has ended with all places equal.
func (o *Outcome) Drawn() bool {
	for _, place := range o.Place {
		if place > 1 {
			return false
		}
	}
	return o.Over() && o.Winner() == Nobody
}
