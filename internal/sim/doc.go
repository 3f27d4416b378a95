// Package sim plays duels on houses that are harmed, in a time of its own: several houses of one database, the
// word between them, persons, bots and watchers, all in one process, while everything that can go wrong between
// them does. A run follows from its seed and from the commit.
//
// # What is simulated
//
// The houses are the real ones, with their jobs and their caches. The database is one of package simstore: its
// power fails, its disk refuses to sync or writes half a record, connections break off at any statement, answers
// are lost. What houses tell each other is lost, doubled, delayed and overtaken. Houses are killed at any
// statement, stopped and woken after their leases, cut off and slowed down; their clocks jump. Clients ask any
// house, wait in vain, ask again, and are sometimes heard twice.
//
// # Time
//
// A run is in a bubble of testing/synctest: its time passes when all wait, so a minute takes some milliseconds.
// Whatever a house asks of the database, and whatever goes over a wire, takes a number of nanoseconds that
// follows from the seed, from who asks and for what, and from how often that was asked. So hardly ever do two
// things happen at the same moment, the order in which they do follows from the seed, and what the scheduler of
// Go decides is only in which order the goroutines that one event wakes go on until they wait again. The houses
// are written so that this makes no difference, and a test compares two runs of each seed byte by byte.
//
// # Judgement
//
// What clients saw is written down as by those of real servers and held to the same laws, of package judge. A
// simulation that finds no mistakes is worth nothing, so mistakes are planted ([Planted]), and each has to be
// found.
package sim
