// Package fair makes draws that nobody can foretell or bend, and that anybody can
// check after the duel.
//
// # The protocol
//
//  1. The server takes a random seed S and publishes Commit(S) before anything
//     else of the duel.
//  2. Each seat takes a random seed of its own and hands in its commitment. When
//     all are in, each hands in the seed. A seat that never opens its seed is left
//     out after a time limit, and the record says so.
//  3. Only then is the first draw made.
//  4. After the end of the duel S is opened. Whoever kept the commitments
//     recomputes every draw: [Proof.Verify].
//
// The server can't choose draws: it is bound to S before it learns the seats'
// seeds, so one honest seat is enough. No seat can: it doesn't know S, so holding
// its seed back changes the draws but not to its liking. What is left is a server
// in league with a seat that claims that another seat didn't open in time; the
// seat left out sees it and says so.
//
// # The bytes
//
// A seed has 32 bytes, the id of a duel 16. Draw number i, counted from 0 through
// the whole duel, open and closed draws together, makes its 64-bit words with
//
//	HMAC-SHA256(key S, message
//	    "riposte draw 1"      14 bytes of ASCII
//	    duel id               16 bytes
//	    seats' seeds          32 bytes each, in seat order, those left out omitted
//	    i                      8 bytes, big-endian
//	    r                      4 bytes, big-endian)
//
// The word is the first 8 bytes of the result, big-endian. r is 0, and one more
// for each word of this draw that was rejected. Words become 1..n by the rule of
// package dice. As everything but the seeds has a fixed length, a message can be
// read in one way only: its length tells how many seeds it holds.
//
// A commitment to a seed is SHA-256(seed), which hides it because the seed is
// random. A commitment to a document, such as a deck or a sealed choice, is
// SHA-256(nonce, document) with 32 random bytes as nonce, which hides even a
// document that could be guessed.
//
// testdata/vectors.json has worked examples, and testdata/vectors.py is a second
// implementation that computes them.
package fair
