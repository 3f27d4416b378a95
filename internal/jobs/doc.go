// Package jobs does work that is due: it leases jobs from a store for a run, passes each to
// a function that knows what to do, and goes on until it is stopped. It knows duels only by
// their IDs.
//
// The jobs of one duel are done one after another, in the order in which they were leased;
// those of several duels side by side, in lanes by their kinds: a lane that is full holds up
// no other. A job that is neither finished nor held comes again
// when its lease has run out. A run that has ended, or no longer beats, has no leases:
// anybody may take its jobs at once.
//
// The time of a run begins with the machine's clock, but never before a time that an earlier
// run on the store has told, and then runs on whatever the clock is set to. Deadlines and
// bots' answers are due by this time.
package jobs
