// Package coolduel is Cool Duel, a duel of built characters on a grid: action
// points buy steps, blows and the answer to each blow, and hit points fall when
// the threshold is gone.
//
// The rules are numbered CD-... in RULES.md; comments, events and refusals cite them.
// Options (section 12 there) choose the map and the sides and switch the rulings that
// the text leaves open. A seat's document is its build, which is sealed until all are
// in; at a rest between rounds each seat selects its equipment anew, in secret.
// Everything else is open.
//
// Each chapter of the rules is a type over the position with a file of its name
// (chapters.go lists them): the order of play is in resolve.go, a turn in turns.go and
// actions.go, one attack in fight.go and reaction.go, what it leaves behind in harm.go,
// rounds and rests in rounds.go and rests.go, what a seat brings in package kit, every
// number in package tables, every map in package ground, every die in rolls.go. No rule
// depends on these: a viewer shows a position (view*.go, asks*.go, preview*.go, aim.go,
// way.go), an adviser rates choices (advise*.go), a reader says and reads them
// (notation.go).
package coolduel
