// Package store keeps live duels: what must survive a crash, and nothing that can
// be computed again. A Store has one implementation a database; package storetest
// is the suite that each of them must pass.
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
// A Change is one act at the table. It is stored whole or not at all, is durable
// when Commit returns, and is to be told to the players only then. A Change names
// the revision of the duel it was made from; of two made from the same one the
// second gets ErrConflict, and its writer loads the duel again. An error of a
// Store means that nothing was stored, with one exception: ErrUnknown.
//
// # The form of steps
//
// Steps, locks and clocks are kept as JSON of the types of package match, in the
// order of their fields; a test pins every name, and unknown names are refused, so
// that a renamed field can't be lost in silence. Choices are words of the ruleset's
// version, as match holds them, and not sentences: a sentence can only be read in
// the position it was said in, and a store knows no rules. Against a version whose
// words changed unnoticed stand the events of each step, which must come again in
// match.Rebuild. What lasts beyond the live duel is its record, in sentences.
//
// Documents are kept as the bytes that came: a commitment is a hash of bytes, and a
// faulty draft need not be JSON.
//
// # Damage
//
// A store tells what was changed behind its back: see Store.Sound. That is against
// damage and mistakes, not against who computes what it compares.
//
// # Runs
//
// Jobs are leased by a run, that of a program from its start to its end. Its leases end
// with it: one that uses the database alone ends all runs before it, and of several each
// watches whether the others still beat. The time that runs have told never goes back.
//
// # Secrets
//
// A store holds all of them: seeds, drafts, sealed choices. Of a person it holds a
// name, what was said and the hash of a token; Change.Forget and Store.Delete take
// these away, from the file too, but not from copies made before.
//
// # Moving
//
// Export writes all duels as JSON Lines, Import reads them into another store,
// whatever database either uses. The last line holds a digest; nothing is stored
// before it was compared.
//
// # Time
//
// A Store reads no clock. Times in columns of their own (created, since, told, due, leased) are
// whole milliseconds UTC: the time a job is due is rounded up, so that none comes
// early, others are cut off below. Times within steps are kept as they are.
package store
