// Package postgres keeps duels in a PostgreSQL database, for more than one machine.
//
// Every write is a transaction of its own that holds the duel's row in live until it ends, so of
// two writers with one revision the second is refused, whichever machine it is on. Where two block
// each other, PostgreSQL ends one and it is done again. A commit is on disk before it returns:
// a server that does not promise that (fsync, full_page_writes) is refused, and each connection
// asks for synchronous_commit whatever the server's default is.
//
// Its reading is done as of one moment and decides nothing: a change names the revision it was made from.
package postgres
