// Package coolduel is a slice of Cool Duel, kept to hold the contract to: an
// attack answered by a dodge, a parry of several d100s, a block or not at all,
// on a map of 6 by 6 spaces, with a secret rest between the rounds.
//
// It is open but for the sealed choices: no position hides anything. Its rules
// are in RULES.md, under the numbers they have in the whole game.
package coolduel
