// Package riposte is the contract between the rules of a tabletop duel and
// everything that plays, judges, records or draws it.
//
// A duel is data: a [Setup], the [Choice]s of the seats, the draws of the [Dice]. A
// [Ruleset] turns a setup into a [State]. Apply carries the state from one decision
// to the next and tells what happened as [Event]s. A seat learns of the duel only
// through those events and through its own view, Legal, Check and Advise. The same
// setup, choices and draws give the same duel for ever, on every machine.
//
// The package imports the standard library only, does no I/O, reads no clock and
// starts no goroutine. Neither does any ruleset behind it.
package riposte
