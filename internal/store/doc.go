// Package store keeps live duels: what must survive a crash, and nothing that can be computed
// again. There is one implementation of Store for each database; package storetest is the suite
// that each of them must pass.
//
// # What is kept
//
// The set-up, the documents, the steps in order, what lies on the table, who sits
// in which seat with which seed, what was said, what lists show, and jobs to be
// done later. No position is kept: match.Rebuild makes it from the history, so a
// live match is a cache that any process may hold.
//
// # Writing
//
// A Change is one act at the table. It is stored whole or not at all, is durable when Commit
// returns, and must not be told to the players before then. A Change names the revision of the
// duel that it was made from. Of two made from the same revision the second gets ErrConflict,
// and its writer loads the duel again. An error of a Store means that nothing was stored, with
// one exception: ErrUnknown.
//
// # The form of steps
//
// Steps, locks and clocks are kept as JSON of the types in package match, in the order of their
// fields; a test pins every name, and unknown names are refused, so that a renamed field can't
// be lost silently. Choices are the machine words of the ruleset's version, as match holds
// them, and not sentences: a sentence can only be read in the position in which it was said,
// and a store knows no rules. Should a version's words change unnoticed, the events of each
// step give it away, because the same events must result in match.Rebuild. What lasts beyond
// the live duel is its record, in sentences.
//
// Documents are kept as the bytes that were sent: a commitment is a hash of bytes, and a faulty
// draft need not be JSON.
//
// # Damage
//
// A store tells what was changed behind its back: see Store.Sound. This guards against damage
// and mistakes, not against a forger who computes what it compares.
//
// # Runs
//
// Jobs are leased by a run, which is a program from its start to its end. Its leases end with
// it: a run that has the database to itself ends all earlier runs, and where there are several,
// each watches whether the others still beat. The time that runs have told never goes back.
//
// # Secrets
//
// A store holds all of them: seeds, drafts, sealed choices. Of a person it holds a name, what
// they said and the hash of a token; Change.Forget and Store.Delete remove these, from the file
// too, but not from earlier copies.
//
// # Moving
//
// Export writes all duels as JSON Lines, Import reads them into another store, whatever
// database either uses. The last line holds a digest; nothing is stored until it has been
// compared.
//
// # Time
//
// A Store reads no clock. Times in columns of their own (created, since, told, due, leased) are
// whole milliseconds UTC: the time a job is due is rounded up, so that none comes
// early, others are cut off below. Times within steps are kept as they are.
package store
