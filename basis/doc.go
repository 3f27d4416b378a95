// Package basis is what every ruleset is built on and would otherwise write again: the
// fields of a position, the teller of events, the reading of set-ups and documents, and
// a few words. These are leaves that rules call; nothing here calls rules on its own.
package basis
