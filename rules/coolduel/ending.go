package coolduel

import "riposte"

// down takes somebody off the map and, with a character, its companions, unless the
// round goes on for all: CD-6.1 to CD-6.3.
func (s ending) down(u unit, log riposte.Log) {
	tell(log, evDown, "CD-6.1", u, 0)
	s.leave(u)
	seat := u.seat()
	if s.game.options.allDown {
		for rest := ofSeat(seat) & s.game.cast; rest != 0; rest = rest.rest() {
			if s.fights[rest.first()].on {
				return
			}
		}
	} else if !u.pc() {
		return
	}
	s.dismiss(seat, log)
}

// leave takes somebody off the map.
func (s ending) leave(u unit) {
	f := &s.fights[u]
	f.on = false
	s.standing &^= only(u)
	s.mover().shift(u)
	f.boundBy, f.boundFree, f.stance = 0, false, false
}

// dismiss takes a seat out of the round.
func (s ending) dismiss(seat riposte.Seat, log riposte.Log) {
	s.in &^= seatOnly(seat)
	for rest := ofSeat(seat) & s.game.cast; rest != 0; rest = rest.rest() {
		s.leave(rest.first())
	}
	tell(log, evOut, "CD-6.2", unitOf(seat, 0), 0)
}

// settle ends the round when only one side is left in it, CD-6.16.
func (s ending) settle(rule riposte.RuleID, log riposte.Log) {
	if s.in == 0 {
		s.endRound(0, "CD-6.5", log)
		return
	}
	if side := s.game.ally[s.in.first()]; s.in&^side == 0 {
		s.endRound(s.in.first(), rule, log)
	}
}

// loseDuel takes somebody out of the duel, CD-6.9; it reports whether that ends the
// round or the duel.
func (s ending) loseDuel(u unit, rule riposte.RuleID, log riposte.Log) bool {
	tell(log, evLost, rule, u, 0)
	s.fights[u].gone = true
	s.leave(u)
	s.hits &^= only(u)
	if u.pc() {
		s.left &^= seatOnly(u.seat())
		s.dismiss(u.seat(), log)
	} else if s.game.options.allDown && s.present()&ofSeat(u.seat()) == 0 {
		s.dismiss(u.seat(), log)
	}
	s.statuses().loosen(log)
	return s.ended(rule, log)
}

// ended ends the duel or the round if one side is left.
func (s ending) ended(rule riposte.RuleID, log riposte.Log) bool {
	if s.left == 0 || s.left&^s.game.ally[s.left.first()] == 0 {
		s.finish(rule, log)
		return true
	}
	before := s.stage
	s.stage = stageNext
	s.settle(rule, log)
	if s.stage != stageNext {
		return true
	}
	s.stage = before
	return false
}

// endRound ends a round, CD-6.16 and CD-6.6: winner is a seat on the winning side,
// nobody after a draw.
func (s ending) endRound(winner riposte.Seat, rule riposte.RuleID, log riposte.Log) {
	s.flow, s.hits, s.turnOf, s.acting = flow{}, 0, riposte.Nobody, 0
	s.asked = riposte.Nobody
	if winner == riposte.Nobody {
		tell(log, evRoundDrawn, rule, 0, 0, int(s.round))
	} else {
		for side := s.game.ally[winner]; side != 0; side = side.rest() {
			s.won[side.first()]++
		}
		tell(log, evRoundWon, rule, unitOf(winner, 0), 0, int(s.round))
	}
	s.stage = stageRest
}

// finish ranks the sides in the duel by rounds won, CD-6.7 and CD-6.9; those that
// are out come last.
func (s ending) finish(rule riposte.RuleID, log riposte.Log) {
	g := s.game
	s.flow, s.hits, s.turnOf, s.acting = flow{}, 0, riposte.Nobody, 0
	s.asked, s.sealing = riposte.Nobody, 0
	s.stage, s.phase = stageOver, over
	s.serial++
	standing := s.left
	if standing == 0 { // all left together
		standing = s.last
	}
	rank := func(seat riposte.Seat) int {
		side := g.ally[seat]
		if side&standing == 0 {
			return -1
		}
		if rule != "CD-6.7" { // those who stay win; those who left together draw
			return maxSeats
		}
		return int(s.won[seat])
	}
	why := endedByRounds
	switch {
	case rule == "CD-6.15":
		why = endedByConcession
	case rule != "CD-6.7":
		why = endedByLoss
		rule = "CD-6.9"
	}
	s.outcome = riposte.Outcome{Why: why, Rule: rule}
	for seat := riposte.Seat(1); int(seat) <= g.n; seat++ {
		place := uint8(1)
		var better seats
		for y := riposte.Seat(1); int(y) <= g.n; y++ {
			if rank(y) > rank(seat) {
				better |= seatOnly(y)
			}
		}
		place += uint8(better.len())
		s.outcome.Place[seat] = place
		s.outcome.Score[seat] = int32(s.won[seat])
	}
	winner := unit(0)
	if w := s.outcome.Winner(); w != riposte.Nobody {
		winner = unitOf(w, 0)
	}
	tell(log, evEnds, rule, winner, 0)
}

// Why a duel ends.
const (
	endedByRounds     = "rounds"
	endedByConcession = "concession"
	endedByLoss       = "loss"
)

var endingWords = []string{endedByRounds, endedByConcession, endedByLoss}

var endingSays = []riposte.Ended{
	{Won: "with the most rounds", Drawn: "the rounds are even"},
	{Won: "by concession", Drawn: "all who were left have conceded"},
	{Won: "with nobody else left", Drawn: "nobody is left"},
}
