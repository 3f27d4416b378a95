// Package wasm loads rulesets from outside: WebAssembly modules that anybody may write, in
// any language, against what package abi describes; docs/rulesets.md shows how.
//
// A loaded module is a [riposte.Ruleset] like those that come with riposte. It is confined: it
// gets dice from the host and nothing else, neither time nor files nor a network nor chance of
// its own; its memory has a limit, and each call a number of steps. What breaks a limit, traps
// or answers nonsense panics, as a broken invariant of any ruleset does, and concerns the duel
// at hand alone: the instance of the module that did it is thrown away.
//
// Positions are bytes that the host owns and the module alone can read. So positions are
// independent, copies are copies of bytes, and any instance of the module answers for any
// position: as many goroutines play at once as there are processors.
package wasm
