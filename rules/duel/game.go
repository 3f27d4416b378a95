package duel

import "riposte"

// A game is what never changes in a duel; all positions share it.
type game struct {
	content *Content
	terms   *terms
	field   *Battlefield
	options options
	decks   [maxSeats][stats]uint8 // by seat - 1: what was handed in
	n       int                    // seats
	all     seats
	ally    [maxSeats]seats // by seat - 1: the own side, oneself included
	info    *riposte.Info
}
