package coolduel

import (
	"riposte/phrase"
)

// What the words of a document are called, and a line about each.

var generalistTitles = []string{"No Generalist", "Multipliers", "Step", "Block"}

var generalistHelps = []string{
	"All classes but the Mercenary.",
	"Weapons whose two multipliers are equal have both 1 higher.",
	"Answers an attack with a step for 0 AP, once until its next turn.",
	"With a weapon in both hands 10 in 100 less go through its block.",
}

// series is a list with nothing but commas.
func series(list []phrase.Text) (all phrase.Text) {
	for i, t := range list {
		if all = phrase.Ref("list.more", all, t); i == 0 {
			all = t
		}
	}
	return all
}
