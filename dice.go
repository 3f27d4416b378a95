package riposte

// Dice is the only source of chance a ruleset may use. Package dice has the
// sources: seeded, verifiable, scripted, recording, enumerating.
//
// Both methods need a positive argument. A source may have no answer (scripted dice
// have run out, or a person must throw a real die). It then panics with a value
// that package dice recovers, so Apply must be safe to abandon at any draw; callers
// keep a copy of the state.
type Dice interface {
	// Roll throws an open die: 1..sides, seen by everybody.
	Roll(sides int) int
	// Deal makes a closed draw, 1..n, of a shuffle or deal. No seat sees it before
	// the end of the duel, except through what the rules tell of it. An event that
	// tells one seat at once what was drawn does not reveal it to the others.
	Deal(n int) int
}
