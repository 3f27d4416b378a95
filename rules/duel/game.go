package duel

import "riposte"

// A game is what never changes in a duel; all positions share it.
type game struct {
	content *Content
	terms   *terms
	field   *Battlefield
	options options
	decks   [maxSeats][stats]uint8 // what each seat handed in, by seat - 1
	n       int                    // seats
	all     seats
	ally    [maxSeats]seats // by seat - 1: the seat's side, itself included
	info    *riposte.Info
}
