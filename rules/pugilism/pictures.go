package pugilism

import (
	"riposte/phrase"
	"riposte/scene"
)

// Pictures is the ring with the boxers where the bell finds them; there is none to show of a
// match without one.
func (r *ruleset) Pictures(option string) []scene.Board {
	if option != "ring" {
		return nil
	}
	b := *r.ring
	for seat := red; seat <= blue; seat++ {
		at := int(bell[seat-1])
		b.Tokens = append(b.Tokens, scene.Token{ID: seatWords[seat-1], Seat: seat, X: at, Y: at, Letter: [2]string{"1", "2"}[seat-1], Label: phrase.Seat(seat)})
	}
	return []scene.Board{b}
}
