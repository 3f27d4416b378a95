package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/kit"
)

// Resample draws anew what a seat cannot know: between the parts of a rest, what the
// others have selected (CD-9.2).
func (s *state) Resample(seat riposte.Seat, d riposte.Dice) {
	if s.phase != packing && s.phase != uniting || s.game.options.open {
		return
	}
	s.work().forget()
	for rest := s.sealing &^ (seatOnly(seat) &^ 1); rest != 0; rest = rest.rest() {
		y := rest.first()
		list := s.game.kits[y]
		s.drafts[y] = s.kits[y]
		if n := d.Roll(len(list) + 1); n > 1 {
			s.drafts[y], _ = kitOf(list[n-2], s.game.options.Slots)
		}
		if s.phase == uniting {
			s.rests().resamplePack(y, d)
		}
	}
}

// resamplePack draws an inventory that goes with the kit: the one that the seat
// had, or nothing.
func (s rests) resamplePack(seat riposte.Seat, d riposte.Dice) {
	s.hoards[seat] = s.packs[seat]
	if s.game.rules.VetLoad(s.attributes(seat), &s.drafts[seat], &s.hoards[seat]).Is() || d.Roll(2) == 1 {
		s.hoards[seat] = kit.Pack{}
	}
}
