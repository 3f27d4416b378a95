// Package match runs one duel in progress: set-up with sealed documents,
// requests, sealed choices, a feed for each seat, takeback, clocks, and the
// history from which all of it can be built again. It does no I/O, reads no
// clock and starts no goroutine: whoever calls it passes the time, and keeps a
// Match to one goroutine at a time.
//
// # From set-up to the end
//
// [Open] vets the options. Each seat's document is a draft until LockDocument;
// when the last is locked the rules make the first position and the seats are
// asked. A [Request] stands until its seat has answered it or its Decision
// changes; what other seats lock does not touch it. A request of mode Together
// is answered by drafts and one lock, and when all who owe have locked, one
// [Step] is made of all the choices, the same whatever order the locks came in.
// Alone, May and Concede are applied when they arrive; Concede may come from a seat
// that is asked nothing. Where the rules seal it ([riposte.Sealer]), Concede waits
// with the other answers of a request of mode Together.
//
// Where a table has blind locks ([Blind]), a request of mode Together has no drafts:
// it is answered by a hash, and when all who owe have locked, each opens its own by
// [Match.Open]. Until then nothing here knows what was chosen.
//
// # What a seat learns
//
// A feed holds what its seat may know and nothing else. Entries are numbered for
// each feed apart, without gaps, and name no step of the duel: one number for the
// whole duel would show every event told to others as a gap. Drafts, choices
// under a lock, the number of steps and the draws are in no feed. Equal knowledge
// makes equal feeds, byte for byte.
//
// # Truth
//
// The set-up, the choices and the draws are the truth. The position in memory is
// a cache: [Rebuild] makes the same Match, with the same feeds, requests and
// remembered keys, from a [History] and what was [Standing]. Takeback goes the
// same way. A panic of the rules does not reach the caller: the match goes back
// to the last good position, becomes void, and keeps its history.
package match
