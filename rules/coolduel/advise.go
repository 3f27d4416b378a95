package coolduel

import "riposte"

// Advise says how good each legal choice looks to a careful player who looks one
// attack ahead. Everything is open (CD-9.1), so it may look at the position; at a
// rest it sees only the seat's own selection.
func (s *state) Advise(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	clear(w)
	switch s.phase {
	case turning:
		adviser{s}.adviseTurn(w, legal)
	case answering:
		adviser{s}.adviseAnswer(w, legal)
	case lucky:
		adviser{s}.adviseLuck(w, legal)
	case over, choosing, stancing, breaking, balking, mapping, arming, packing, uniting: // keep the equipment, enter the stance, go, take the first
		w[0] = 1
	}
}

// Evaluate compares what the seat's side has left with what the strongest other
// side has left.
func (s *state) Evaluate(seat riposte.Seat) int {
	if seat < 1 || int(seat) > s.game.n {
		return 0
	}
	own, foe := 0, 0
	for rest := s.present(); rest != 0; rest = rest.rest() {
		u := rest.first()
		f := s.f(u)
		worth := int(f.hp)*4 + int(f.td) + int(f.ap)*4
		if u.pc() {
			worth *= 3
		}
		if s.game.ally[seat].has(u.seat()) {
			own += worth
		} else {
			foe += worth
		}
	}
	if own+foe == 0 {
		return 0
	}
	return 1_000_000 * (own - foe) / (own + foe)
}
