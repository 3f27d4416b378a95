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
