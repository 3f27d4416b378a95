// Package fair makes draws that nobody can predict or influence, and that anybody can check
// after the duel.
//
// # The protocol, version 2
//
//  1. The server takes a random seed S and publishes Commit(S) before anything else in the
//     duel. Where the table keeps secrets after the end, it also publishes the root of the tree
//     of its keys.
//  2. Each seat takes a random seed of its own and publishes its commitment, or
//     declares that it brings none.
//  3. When all have done so, each opens its seed. A seed that is not opened ends the attempt:
//     nothing has been played, and a new attempt begins at 1 with other seeds. The record names
//     the seat that did not open.
//  4. When all seeds are open, the first draw is made.
//  5. After the end of the duel the server opens S, or the keys of the draws that were
//     revealed. Whoever kept the commitments recomputes those draws: [Proof.Verify],
//     [Proof.VerifyOpening].
//
// The server can't choose draws: it is bound to S before it learns the seats' seeds, so one
// honest seat is enough. No seat can choose them either, because it doesn't know S. A server in
// league with a seat can do no more than refuse to begin, and that shows. In version 1 a seat
// that did not open was left out and the duel went on, so anyone who knew S and all other seeds
// could choose between the draws with and without that seat's seed.
//
// # The bytes
//
// A seed has 32 bytes, the id of a duel 16. || joins bytes; "…" is ASCII without a terminator;
// uint64 and uint32 are 8 and 4 bytes, big-endian. Draws are counted from 0 through the whole
// duel, open and closed ones together, including those of steps that were taken back. The key
// of draw i is
//
//	K(i) = HMAC-SHA256(key S, "riposte key 2" || uint64 i)
//
// and its words are the first 8 bytes, big-endian, of the following, where r is 0 at first and
// one more for each word of this draw that was rejected:
//
//	HMAC-SHA256(key K(i), "riposte draw 2" || duel id || seats' seeds || uint64 i || uint32 r)
//
// The seats' seeds are 32 bytes each, in seat order, of the seats that brought one.
// As everything else has a fixed length, a message can be read in one way only. In
// version 1 there are no keys: the words are those of
//
//	HMAC-SHA256(key S, "riposte draw 1" || duel id || seats' seeds || uint64 i || uint32 r)
//
// A word x becomes 1..n by the rule of package dice: with the 128-bit product x*n, the result
// is its high half plus 1, unless its low half is below 2^64 mod n, in which case x is
// rejected.
//
// A commitment to a seed is SHA-256(seed), which hides it because the seed is
// random. A commitment to a document, such as a deck or a sealed choice, is
// SHA-256(nonce || document) with 32 random bytes as nonce, which hides even a
// document that could be guessed.
//
// # The tree
//
// The leaves of the tree are the keys K(0) to K(Leaves-1) in order, with Leaves = 16,384 =
// 2^14: it is a complete tree, 14 levels high. A leaf and a node above two others are
//
//	SHA-256("riposte leaf 2" || uint64 i || K(i))
//	SHA-256("riposte node 2" || left || right)
//
// and the root is the node at the top. An opening holds keys in ascending order of number, and
// a path: the other nodes that are needed to compute the root, and no more, in the following
// order. To compute the node over the leaves from a up to but not including b: if none of their
// keys is opened, it is the next node of the path; if there is one leaf, it is made from its
// key; otherwise compute the left half, then the right half, then the node above both. The root
// is the node over the leaves from 0 up to but not including Leaves, and nothing of the path is
// then left over. A single key has a path of 14 nodes. A draw beyond the last leaf can't be
// opened by itself; no ruleset makes that many in a duel.
//
// testdata/vectors.json has worked examples, and testdata/vectors.py is a second
// implementation that computes them.
package fair
