// Package jobs does work that is due: it leases jobs of a store by a run, hands each to
// who knows what to do, and goes on until it is stopped. It knows no duel but by its ID.
//
// Jobs of one duel are done one after the other, in the order in which they were leased;
// those of several side by side. A job that is neither finished nor held comes again when
// its lease has run out. A run that has ended, or no longer beats, has no leases: they are
// anybody's at once.
//
// The time of a run begins with the clock of the machine, but never before what a run on the
// store has told already, and then runs on whatever the clock is set to: by it deadlines and
// answers of bots are due.
package jobs
