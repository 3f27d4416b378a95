// Package record is the record of a duel: everything it was made from and all
// that happened, in two forms that hold the same, and what can be done with it
// afterwards: replay and verification.
//
// # What a record holds
//
// The set-up with whole documents and all options, the choices of the seats as
// sentences of the ruleset's notation, and the draws of the dice are the truth;
// events and outcome follow from them. A record names the ruleset, its version
// and the hash of its content, the generator of the dice, and what was committed
// to before the duel, so that anybody can play it again and check it.
//
// # The two forms
//
// [JSONL] is a line of JSON for the header, for each step followed by its events,
// for each comment, for the result, and last for the SHA-256 of all bytes before
// that line. [Text] is for eyes: tag pairs, numbered steps, comments in braces and
// the result; its tag SHA-256 is the digest of the other form. [Load] reads either
// and plays it through the rules, so each is made from the other, and what was
// written by this package is written again byte for byte.
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
// A step is its number with a dot; "@" and the seconds since the date of the
// record, where they differ from the step before; the seats with their sentences,
// parted by semicolons; a bar and the draws. "lapsed" says that the clock chose.
// A sentence with one of ; | { } [ ] " \ or with a word that would read as
// something else stands in quotes as a JSON string. "back to 1 by red" goes back
// to the position after step 1; "of blue" follows where it was another seat's
// answer, and "free" where nothing stood in the way. Steps that were taken back are
// kept and marked "~" (in JSON Lines "aside").
//
// A duel that was played on from a moment of another has in its tag FairFrom the
// number of the first draw that its own seeds have made: those before were taken
// over with the beginning, and a proof of them is in the record they come from.
//
// A duel with blind locks has in its tag Locks the hash that each seat gave of each
// sealed choice before any was opened, the step that the choice was made in, the
// request, and the nonce it was opened with; the sentence only where it is not that
// of the step word for word, or was no legal choice. match.LockHash says what is
// hashed.
//
// Dice of version 2 ("fair 2") have in SeatSeeds "none" for a seat that declared to
// bring no seed, and in the tag Attempts those to begin that came to nothing: number,
// the commitments of server and seats, the seeds that were opened, "unopened" for a
// seat that ended it, and when.
//
// The "scores" of a result are whole numbers, in the parts of a point that the
// ruleset's Info.ScoreUnit says: of Cool Name RPG in halves. Everything else that
// tells scores tells them in points.
//
// # A record that withholds
//
// The record of a duel that stays sealed after its end is JSON Lines with "withheld"
// in the header, "root" for what the server committed to, and in "keys" the opened keys
// with the path that proves them (package fair) in place of the server's seed. A line
// "draws" follows with every draw of the duel, those that stay hidden as "deal9" without
// what they gave, a line for each event that all were told, the result, and the digest.
// [Verify] takes it, [Load] refuses it.
//
// # Secrets
//
// A record is whole: the record of a duel that goes on tells hidden cards, sealed
// documents and perhaps the dice to come, so nobody at its table may see it, and
// Export refuses it. There is no record for one seat; what a seat may know of its
// duel is its feed in package match.
//
// # Reading is lax
//
// White space, line breaks (CRLF too), the order of tags and keys, capitals of hex
// digits and of tags, don't matter. Tags and keys that can be derived may be
// missing: the digest, the result, events, marks, content hash, options at their
// defaults, names. Comments may stand anywhere between words and belong to the
// step before them. Unknown tags of the text form are kept, as "tags" of the
// other; unknown keys of JSON Lines are refused. Everything else that is wrong is
// an [*Error] with its line and column.
//
// # Versions
//
// A record is replayed by the rules of its own version. One of a version that the
// ruleset doesn't know yet is refused as made by a newer riposte. The content hash
// must be the ruleset's if the version is its newest; for an older version only
// the replay can tell. How events read is no part of a record: it may be mended
// without a new version.
package record
