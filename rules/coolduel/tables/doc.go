// Package tables holds the numbers of Cool Duel (section 7 of the ledger): classes,
// items, armor, blocks, special attacks and companions, each row by its number and its
// words, what an attack or a status costs, and the maps that a duel may have. There
// are no rules here beyond what a row says about itself.
package tables
