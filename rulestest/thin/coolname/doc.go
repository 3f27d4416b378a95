// Package coolname is a slice of Cool Name, kept to hold the contract to: an
// opposed attack with open-ended step dice, wounds and death checks, and a game
// master who runs a foe with hidden numbers, offers checks, rolls hidden ones and
// overrides values at any time.
//
// Hidden from the players are the foe's numbers and the hidden checks; the state
// keeps what the table has shown of the foe, so that a resampled foe is one that
// nobody could tell from the real one. Its rules are in RULES.md, under the
// numbers they have in the whole game.
package coolname
