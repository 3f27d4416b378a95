// Package tables is the numbers of Cool Name (section 7 of the ledger): attributes, foci
// and specialisations, modi operandi, weapons, spells, foes and the maps, read from the
// files beside it. No rule is here beyond what a row says of itself.
package tables
