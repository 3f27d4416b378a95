// Package house keeps tables: it seats people and bots, plays every duel with package
// match, makes each act durable before anybody hears of it, and tells each viewer what that
// viewer may know. It speaks no HTTP and draws nothing.
//
// # One act
//
// Every method that changes a table takes the guest who acts, finds the seat, lets the
// match judge, commits the result as one store.Change and only then wakes those whose sight
// has changed. On an error nothing has changed. Two houses on one store are safe: the later
// of two acts on the same revision gets store.ErrConflict, loads the duel again and is
// judged anew.
//
// # What a viewer gets
//
// A [Sight] is everything that one viewer, a seat or the public, may see of a table; the
// page and the programs' JSON are two forms of it. Its lines are one sequence without gaps
// for each viewer: the match's feed for that seat, and what is told to the whole table (who
// sat down, talk, seeds), in the order in which they came. The number of a line counts what
// this viewer was told and nothing else, so it is the same whatever others do in secret; so
// is the time at which a viewer is woken.
//
// # Dice
//
// Draws are those of package dice/fair. The server's seed and its commitment are made with
// the table. A person who sits down commits to a seed or, by not doing so, declares that
// they bring none. When all sit, have committed and have locked their documents, the seeds
// are asked for, and the duel begins when they are in. If one does not come, the attempt to
// begin ends: it is kept, everyone is told whose seed was missing, the server makes a new
// secret, and all commit anew. A person who fails [MaxFailed] times is put off the table.
// Tables of version 1 leave such a seed out after [SeedPatience].
//
// A duel that is continued from a record begins with the draws of that record. Its own
// seeds make the draws that follow, and its record says where they begin.
//
// # Blind locks
//
// At a table with [Order].Blind a sealed choice is locked by its hash, and opened by
// [House.OpenLock] once all have locked; [Seated].Opening says who is waited for. A
// deadline job makes those who never open concede.
//
// # Bots
//
// A bot chooses from a position that its seat can't tell from the real one. Its randomness
// follows from the server's seed and the request by a function of its own, so that it is
// unrelated to the dice and a bot that is asked again after a crash gives the same answer.
//
// # Work for later
//
// Bots' answers, clocks, seeds that never come and the closing of tables are jobs in the
// store, done by a run of package jobs.
//
// # Time
//
// The time of a house is that of its run. Time in which no house was open counts against
// nobody: clocks, banks and the wait for seeds stand still.
//
// # Rooms above
//
// Packages archive, lists and campaign build on the tables, each through the few methods
// that it names itself. The house imports none of them. Everything that changes a table is
// done here: a campaign says what comes next, and [House.LayNext] lays it.
//
// # What can't be played
//
// A duel that can't be read, or is not stored as the rules make it, is set aside: every
// call gets ErrAside, and its jobs are held for the next program. It is found when it is
// asked for, or by [House.Vet].
//
// # Memory
//
// A loaded duel is a cache. It is dropped when a change of it could not be stored, since
// the match has then run ahead of the store, and when nobody has used or watched it for two
// minutes; what is due meanwhile is a job in the store, which loads it again. Only the house that has the streams knows who is here. Several houses on one store
// must be told so ([Config]): each then looks up a duel again before it uses it.
package house
