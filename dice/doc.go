// Package dice has the sources of chance behind [riposte.Dice], and what rules
// build from single draws: pools of dice, shuffles, cut points.
//
// Sources: [Seeded] for simulations, [ChaCha] for play at one machine, [Script] for
// forced draws and replays, [Recorder] around any other, and the dice of [Walk] and
// [Odds], which drive the same rules down every path of draws. Verifiable draws
// between people are in package dice/fair.
//
// # From random words to faces
//
// Every source that makes draws from random 64-bit words maps them in the same way,
// so that a record can be checked in any language. To draw 1..n, take a word x and
// the 128-bit product x*n:
//
//	high = x*n div 2^64
//	low  = x*n mod 2^64
//	if low < 2^64 mod n, reject x and take the next word
//	otherwise the face is high + 1
//
// Each face keeps exactly floor(2^64/n) words, so the faces are exactly equally
// likely (Lemire, "Fast random integer generation in an interval", 2019). The rule
// needs one multiplication and usually no division: a division is needed only when
// the low half is below n, about n times in 2^64 draws, whereas taking the
// remainder of x by n would need one every time. A power of two never rejects.
//
// # Draws that have no answer
//
// A source that can't answer panics with a private type, and [Run] turns the panic
// into a [ShortError], [MismatchError] or [CutError]. The state that was being
// applied is then undefined: keep a copy. A person with real dice is served in the
// same way: run, learn from the ShortError which die is needed, ask for it, append
// it to the script and run again from the copy.
package dice
