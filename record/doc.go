// Package record is the record of a duel: everything it was made from and all that
// happened, in two forms with the same content, and what can be done with it afterwards:
// replay and verification.
//
// # What a record holds
//
// The set-up with whole documents and all options, the choices of the seats as sentences
// in the ruleset's notation, and the draws of the dice are the truth; events and outcome
// follow from them. A record names the ruleset, its version and the hash of its content,
// the generator of the dice, and what was committed to before the duel, so that anybody
// can play it again and check it.
//
// # The two forms
//
// [JSONL] has one line of JSON for the header, one for each step, followed by its
// events, one for each comment, one for the result, and a last one for the SHA-256 of
// all bytes before it. [Text] is for people to read: tag pairs, numbered steps, comments
// in braces and the result; its tag SHA-256 is the digest of the other form. [Load]
// reads either form and plays it through the rules, so each can be made from the other,
// and what this package has written it writes again byte for byte.
//
// Text looks like this:
//
//	[Format 1]
//	[Ruleset "pugilism"]
//	...
//	0. | d20=15 deal9=3
//	1. red: head-jab body-jab / counter; blue: head-jab head-heavy / general | d12=4
//	{ a comment }
//	2. @12.5 blue lapsed: name first
//	3. back to 1 by red
//	4. ...
//	= red KO
//
// A step is its number with a dot; "@" and the seconds since the date of the record,
// where they differ from the step before; the seats with their sentences, separated by
// semicolons; a bar and the draws. "lapsed" says that the clock chose. A sentence that
// contains one of ; | { } [ ] " \ or a word that would be read as something else is in
// quotes, as a JSON string. "back to 1 by red" goes back to the position after step 1;
// "of blue" follows if it was another seat's answer, and "free" if nothing stood in the
// way. Steps that were taken back are kept and marked "~" (in JSON Lines "aside").
//
// If a duel was continued from a moment in another, its tag FairFrom has the number of
// the first draw that its own seeds have made: earlier draws were taken over with the
// beginning, and the proof of them is in the record they come from.
//
// The tag Locks of a duel with blind locks has the hash that each seat gave of each
// sealed choice before any was opened, the step in which the choice was made, the
// request, and the nonce with which it was opened. It has the sentence only if that
// differs from the step's, or was not a legal choice. match.LockHash says what is
// hashed.
//
// With dice of version 2 ("fair 2"), SeatSeeds has "none" for a seat that declared that
// it brings no seed, and the tag Attempts lists the attempts to begin that came to
// nothing: the number, the commitments of server and seats, the seeds that were opened,
// "unopened" for a seat that ended the attempt, and when.
//
// The "scores" of a result are whole numbers, in the fraction of a point that the
// ruleset's Info.ScoreUnit gives: for Cool Name RPG, halves. Everywhere else scores are
// in points.
//
// # A record that withholds
//
// The record of a duel that stays sealed after its end is JSON Lines with "withheld" in
// the header, "root" for what the server committed to, and in "keys" the opened keys
// with the path that proves them (package fair) in place of the server's seed. Then come
// a line "draws" with every draw of the duel, in which those that stay hidden are
// "deal9" without a face, a line for each event that all were told, the result, and the
// digest. [Verify] accepts it; [Load] refuses it.
//
// # Secrets
//
// A record is complete: the record of a duel that goes on reveals hidden cards, sealed
// documents and perhaps the dice to come, so nobody at its table may see it, and Export
// refuses it. There is no record for one seat; what a seat may know of its duel is its
// feed in package match.
//
// # Reading is lax
//
// White space, line breaks (CRLF too), the order of tags and keys, and capitals in hex
// digits and tags don't matter. Tags and keys that can be derived may be missing: the
// digest, the result, events, marks, content hash, options at their defaults, names.
// Comments may be anywhere between words and belong to the step before them. Unknown
// tags of the text form are kept, as "tags" in the other form; unknown keys of JSON
// Lines are refused. Everything else that is wrong is an [*Error] with its line and
// column.
//
// # Versions
//
// A record is replayed by the rules of its own version. A version that the ruleset
// doesn't know yet is refused as made by a newer riposte. The content hash must be the
// ruleset's if the version is its newest; for an older version only the replay can tell.
// The wording of events is not part of a record: it may be corrected without a new
// version.
package record
