// Package scenario runs executable examples of rules: YAML files that set a
// position up, force the dice, let the seats choose and say what must follow.
// Designers write them in the words of their ledger, and they are the tests of
// the rules.
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
//   - setup: options, data, seats (a sample's name or a whole document), names of
//     the players, seed (1 unless said), and dice that the set-up must draw, no
//     more and no less. Without dice the set-up is drawn from the seed.
//   - vet: faults that the set-up must have, each {seat: red or table, path, by};
//     such a case has no steps, since the duel must not begin.
//   - rest: what those say who do nothing, a sentence or a list of which the first
//     counts that may be said. It stands for seats that owe together with those of
//     a step and are not named there; and while nobody of a step is asked yet, those
//     who are asked say it before.
//   - start: {PATH: VALUE}. From the set-up the duel is played on until the fields
//     have these values, {round: 3}, by rest, else by what stands when the time has
//     run out, else by the first legal choice, with dice of the seed.
//   - set: values of the ruleset's fields, changed in the order written.
//   - dice: draws forced from here on, "d20=15" an open die, "deal9=3" a closed
//     draw. As soon as a case forces dice anywhere after its set-up, every draw
//     is forced: one too many, one left over or one of another size fails.
//     "dice: []" says that nothing is drawn. Without any, the seed draws.
//   - steps: see below.
//
// # A step
//
//   - SEAT: SENTENCE for each seat that stands in one step. Seats that owe a
//     choice together stand in one step, every other choice has its own. Dice
//     beside the sentences, or alone, are forced after those before.
//   - lock: {SEAT: SENTENCE}. The seat has locked its choice, others with whom it
//     stands have not; what is expected next is of that moment. The lock is applied
//     with the step that completes it, and falls with its question, as where another
//     concedes. To concede is locked only where the rules seal it.
//   - set: values of fields, as before the steps.
//   - refuse: {SEAT: SENTENCE, by: RULE, why: part of the reason}. The sentence
//     must be refused by exactly that rule; nothing is applied. With by: none no
//     rule is needed to refuse it, and why, if it is written, is one of not asked,
//     not understood, already locked.
//   - expect: PATH: VALUE for fields, and events (rule IDs that must come in this
//     order, others may lie between), noevents (rule IDs that must not come),
//     both of what was told since the last expect, the set-up included; hidden and
//     shown; owed ({SEAT: name of a decision, or none}); legal ({SEAT: number of legal
//     choices}); outcome (none, or why, rule, winner, drawn, place, score).
//   - hidden: {SEAT: [PATH, …]}, beside an expect or alone; "table" is the public.
//     A path may be the beginning of others; red.lock is what red has locked. What
//     would hold whatever the seat saw fails: see [Case.Run] for what is demanded.
//   - shown: {SEAT: [PATH, …]} likewise: what the seat's view does contain.
//
// Values are taken as they are written: off is the word off, and 010 is refused
// rather than read as eight.
//
// A file's faults are found together by [Parse] and each has its place; a case
// with faults fails, the others run. What only shows in play, such as a sentence
// that can't be read, has its place in the [Result], with the word that was
// probably meant.
package scenario
