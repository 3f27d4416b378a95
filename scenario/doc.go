// Package scenario runs executable examples of rules: YAML files that set up a
// position, force the dice, let the seats choose and say what must follow. Designers
// write them in the words of their ledger, and they are the tests of the rules.
//
//	ruleset: pugilism
//	cases:
//	- name: PG-5.20 COUNTER lands between the two attacks
//	  rules: [PG-5.16, PG-5.20, PG-5.9]
//	  setup: {options: {ring: off, edge: off}, seats: {red: brannoch, blue: ulla}}
//	  set: {first: red, red.composure: 7, blue.composure: 6}
//	  dice: [d20=15, d12=3]
//	  steps:
//	  - red: body-heavy head-heavy / general
//	    blue: head-jab body-jab / counter
//	  - refuse: {blue: name third, by: PG-5.26}
//	  - blue: name first
//	  - expect: {red.composure: 1, blue.knockdowns: 1, events: [PG-5.20, PG-5.11]}
//	    hidden: {red: [blue.attacks]}
//
// # A case
//
//   - name: what the case shows; no two cases of a file share one.
//   - rules: the IDs of the ledger, worked examples included, that it shows.
//   - setup: options, data, seats (a sample's name or a whole document), names of the
//     players, seed (1 if none is given), and the exact dice that the set-up must
//     draw. Without dice the set-up is drawn from the seed.
//   - vet: faults that the set-up must have, each {seat: red or table, path, by}. Such
//     a case has no steps, since the duel must not begin.
//   - rest: what seats say that the case gives nothing to say, either one sentence or
//     a list of which the first legal one counts. It is said by seats that owe a
//     choice together with those of a step but are not named there. And before a step
//     none of whose seats is asked yet, the seats that are asked say it until one is.
//   - start: {PATH: VALUE}. From the set-up the duel is played until the fields have
//     these values, such as {round: 3}. Each seat says its rest, else what the rules
//     choose when time has run out, else its first legal choice; the dice come from
//     the seed.
//   - set: values of the ruleset's fields, changed in the order written.
//   - dice: the draws forced from here on: "d20=15" is an open die, "deal9=3" a closed
//     draw. If a case forces dice anywhere after its set-up, every draw is forced: a
//     missing draw, one left over or one of another size fails. "dice: []" says that
//     nothing is drawn. If the case has no dice, the seed makes the draws.
//   - steps: see below.
//
// # A step
//
//   - SEAT: SENTENCE for each seat in the step. Seats that owe a choice together share
//     a step; every other choice has its own. Dice beside the sentences, or alone, are
//     added to those forced before.
//   - lock: {SEAT: SENTENCE}. The seat has locked its choice, but others who choose
//     with it have not; what is expected next holds at that moment. The lock is
//     applied in the step that completes the choices, and is dropped if its question
//     ends, for instance because another seat concedes. A concession can be locked
//     only where the rules seal it.
//   - set: values of fields, as before the steps.
//   - refuse: {SEAT: SENTENCE, by: RULE, why: part of the reason}. The sentence must
//     be refused by exactly that rule; nothing is applied. With by: none it must be
//     refused without a rule, and why, if given, is one of not asked, not understood,
//     already locked.
//   - expect: PATH: VALUE for fields, and events (rule IDs that must come in this
//     order, possibly with others between), noevents (rule IDs that must not come),
//     both among what was told since the last expect, the set-up included; hidden and
//     shown; owed ({SEAT: name of a decision, or none}); legal ({SEAT: number of legal
//     choices}); outcome (none, or why, rule, winner, drawn, place, score).
//   - hidden: {SEAT: [PATH, …]}, beside an expect or alone; "table" is the public. A
//     path may be the beginning of others; red.lock is what red has locked. An
//     expectation that would hold whatever the seat saw fails; [Case.Run] says exactly
//     what is demanded.
//   - shown: {SEAT: [PATH, …]} likewise: what the seat's view does contain.
//
// Values are read as they are written: off is the word off, and 010 is refused rather
// than read as eight.
//
// [Parse] finds all faults of a file at once, each with its place; a case with faults
// fails, and the others run. What shows only in play, such as a sentence that can't be
// read, has its place in the [Result], with the word that was probably meant.
package scenario
