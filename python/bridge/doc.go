// Package bridge gives the rules to programs in other languages: duels behind numbers, choices as
// places in a list, everything else as JSON. It holds no rules, and nothing in it panics because of
// what a caller says. python/lib makes a C library of it.
//
// A caller who plays every seat sees the whole duel, as a referee does. What one seat may know is
// [State.Ask] with "observe" or "information", which look through the same chair as a bot.
package bridge
