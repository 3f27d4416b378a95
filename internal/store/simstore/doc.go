// Package simstore keeps duels in a database that is simulated: for tests that harm it.
//
// A [Disk] is a log of what was written, of which only what was synced survives a crash. A [Database] is tables
// in memory over such a disk, as a server of databases has them; after a crash it makes them again from the
// log. A [Store] is one connection to it and implements store.Store, so that it must pass the suite that the
// stores of real databases pass.
//
// Nothing here waits, reads a clock or draws a random number: whoever tests says through [Harm] and [Way] what
// goes wrong and when, and what is slow. [Planted] are mistakes that a database could be made with. Tests build
// them in to see them found; there is no other use for this package, and no program imports it.
package simstore
