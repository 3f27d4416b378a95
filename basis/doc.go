// Package basis holds what every ruleset is built on and would otherwise write for
// itself: the fields of a position, the teller of events, the reading of set-ups and
// documents, and a few words. Rules call these functions; nothing here calls the rules
// of its own accord.
package basis
