// Package solve finds how to play zero-sum games of two, with nothing but the
// standard library: it knows no ruleset and no duel.
//
// What one side wins the other loses, so each side has a mix of its choices that
// nobody can exploit, and the game has a value. Solved are
//
//   - a [Matrix] of payoffs, one row for each choice of the first side, one column for
//     each of the second: exactly by [Simplex] and [Rational], fast to a given gap by
//     [RegretMatching], with few payoffs looked at by [DoubleOracle], made smaller first
//     by [Dominate];
//   - a tree with chance and hidden information, told by a [Node] and brought into its
//     sequence form by [Grow]: exactly by [Sequences], fast by [CFR], by [Sampling] where
//     the tree is too large to be held;
//   - a game in [Stages], in each of which both choose at the same time and know all that
//     went before: by [Backward] induction.
//
// Every call can be stopped at any time by its [Limits] and then gives what it has: a
// value, mixes, and in its [Answer] the bounds that these mixes prove by themselves. A
// bound is computed from the payoffs, not from how a method got there, so a mix that
// went wrong shows as a wide gap and never as a wrong value. Sampling alone, which never sees
// the whole tree, estimates its bounds.
//
// Nothing here reads a clock or a source of chance of its own: the same call with the
// same steps gives the same answer.
package solve
