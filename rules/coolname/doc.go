// Package coolname is Cool Name RPG: characters and foes who fight on a yard of
// squares with open-ended step dice, and a game master, a person or an automatic
// one, who runs the foes, calls checks, rolls hidden ones, sets values by hand and
// leads through the rest and the healing between encounters.
//
// The rules are numbered CN-... in RULES.md; comments, events and refusals cite them.
// Options (section 12 there) choose who fights whom, the map and the rulings that the
// text leaves open. A player's document is one or more characters, the game master's
// the foes. The game master has the last seat.
//
// A position is a state; chapters.go lists the chapters of the ledger as types over
// it, each in a file of its name: rounds, fight, health, care, magic, and the desk of
// the game master. All dice are in rolls.go, every number in package
// tables. The sheets of other sides, the numbers of foes and hidden checks are hidden;
// what the table has learnt about them is in knowledge.go.
package coolname
