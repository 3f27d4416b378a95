// Package ground holds the maps of Cool Duel and what follows from a map alone: its
// spaces and areas, the file and the document it is read from with all faults at once,
// what lies in the way of sight (section 8 of the ledger), and how far a walk gets for
// its action points over given terrain (CD-3.7 to CD-3.15, CD-5.14). It knows no
// position: where characters stand is passed in as areas.
package ground
