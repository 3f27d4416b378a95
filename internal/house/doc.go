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
// made with the table. A person commits to a seed when sitting down, or declares by
// that to bring none. When all sit, have committed and have locked their documents
// the seeds are asked for, and the duel begins when they are in. One that does not
// come ends the attempt to begin: it is kept, all are told who, the server has a new
// secret, and all commit anew. Who fails [MaxFailed] times is put off the table.
// Tables of version 1 leave such a seed out after [SeedPatience].
//
// A duel that is played on from a record begins with the draws of that record; its
// own seeds make those that follow, and its record says from which on.
//
// # Blind locks
//
// At a table with [Order].Blind a sealed choice is locked by the hash of it and opened
// by [House.OpenLock] once all have locked; [Seated].Opening says who is waited for. A
// job of the store's deadline makes those concede who never open.
//
// # Bots
//
// A bot chooses from a position that its seat can't tell from the real one. Its
// randomness follows from the server's seed and the request by a function of its
// own, so that it has nothing of the dice and a bot that is asked again after a
// crash answers the same.
//
// # Work for later
//
// Bots' answers, clocks, seeds that never come and the closing of tables are jobs
// of the store, done by a run of package jobs.
//
// # Time
//
// The time of a house is that of its run. Time in which no house was open is nobody's:
// clocks, banks and the patience with seeds stand still.
//
// # Rooms above
//
// Packages archive, lists and campaign stand above the tables, each by the few methods that
// it names itself. The house imports none of them. What changes a table is done here: a
// campaign says what comes next, [House.LayNext] lays it.
//
// # What can't be played
//
// A duel that is stored as the rules don't make it, or can't be read, is set aside:
// every call gets ErrAside, and its jobs are held for the next program. It is found when
// it is asked for, or by [House.Vet].
//
// # Memory
//
// A loaded duel is a cache. It is dropped when a change of it could not be stored,
// since the match has then run ahead of the store, and when nobody has used or
// watched it for a while. Who is here is known to the house alone that has the
// streams. Several houses on one store are to be told so ([Config]): each then
// looks up a duel again before it uses it.
package house
