// Package scene is what people and programs see of a duel: a View for every seat, the
// Asks in it, what a choice would do, what follows from a document, what can be printed.
// They are the same types for every ruleset, so that one renderer for the page and one
// for the terminal draw them all. No playout touches them: rules are package riposte.
package scene
