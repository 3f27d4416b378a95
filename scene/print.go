package scene

import (
	"riposte"
	"riposte/phrase"
)

// A Printer is a Ruleset that can be played on paper: it has cards to cut out and mats
// to lay them on. Find it by a type assertion.
//
// Prints reads a setup as Draft reads a document and makes the most of what is there.
// What is missing or wrong is left out; the rest is printed as if the setup had not
// mentioned it.
//
// Laws, which package rulestest holds every Printer to:
//   - Prints never panics, whatever the setup.
//   - A setup that Vet accepts has at least one Print, and each has a name of its own.
type Printer interface {
	Prints(setup riposte.Setup) []Print
}

// A Print is one thing to print at home, on as many sheets of A4 as it takes.
type Print struct {
	Name   string      // the word in addresses: "cards"
	Title  phrase.Text // "The thirteen cards"
	Note   phrase.Text // what to do with it: how many are needed
	Wide   bool        // in landscape
	Cards  []Card      // cards to cut out
	Places []Place     // on a mat, in order
	Tracks []Track     // on a mat: the numbers that are kept by hand
	Board  *Board      // a board of squares to move on
	Sheets []Sheet     // what is useful to keep in sight
}

// A Place is where something lies on a mat.
type Place struct {
	Title phrase.Text
	Note  phrase.Text // one line each
	Rule  riposte.RuleID
}

// A Track is a number that is kept by hand: squares from From to To, along which a
// counter is moved. Without To, the number is written down anew each time.
type Track struct {
	Label    phrase.Text
	From, To int
	Rule     riposte.RuleID
}
