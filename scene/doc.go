// Package scene describes what people and programs see of a duel: a View for every seat
// and the Asks in it, what a choice would do, what follows from a document, and what can
// be printed. The types are the same for every ruleset, so that one renderer for the
// page and one for the terminal draw them all. No playout touches them; the rules are in
// package riposte.
package scene
