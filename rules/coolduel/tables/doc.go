// Package tables is the numbers of Cool Duel (section 7 of the ledger): classes, items,
// armor, blocks, special attacks and companions, each row by its number and its words,
// what an attack or a status costs, and the maps that a duel may have. No rule is here
// beyond what a row says of itself.
package tables
