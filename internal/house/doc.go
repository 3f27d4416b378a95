// Package house keeps tables: it seats people and bots, plays every duel in
// package match, makes each act durable before anybody hears of it, and tells
// each viewer what that viewer may know. It speaks no HTTP and draws nothing.
//
// # One act
//
// Every method that changes a table takes the guest who acts, finds the seat,
// lets the match judge, commits what came of it as one store.Change and only then
// wakes those whose sight has changed. On an error nothing has changed. Two
// houses on one store are safe: the later of two acts from the same revision gets
// store.ErrConflict, loads the duel again and is judged anew.
//
// # What a viewer gets
//
// A [Sight] is all that one viewer, a seat or the public, may see of a table; the
// page and the programs' JSON are two forms of it. Its lines are one sequence
// without gaps for each viewer: the match's feed for that seat and what is told to
// the whole table (who sat down, talk, seeds) in the order in which it came. The
// number of a line counts what this viewer was told and nothing else, so it is the
// same whatever others do in secret; so is the moment of a wake.
//
// # Dice
//
// Draws are those of package dice/fair. The server's seed and its commitment are
// made with the table. A person may bring the commitment to a seed when sitting
// down; when every seat is taken the seeds are asked for, and the first draw waits
// until they are in or [SeedPatience] is over. Who brought none, or opened none in
// time, is left out, and everybody is told.
//
// # Work for later
//
// Bots' answers, clocks, seeds that never come and the closing of tables are jobs
// of the store, leased by the house that does them.
package house
