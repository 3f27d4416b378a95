// Package engine lets programs play: engines, which are asked on their standard input and answer
// on their standard output, in lines of text. It has the clauses of that protocol, a [Program]
// whose players sit wherever a bot may, a [Server] that lets the bots of riposte be asked in the
// same way, and [Check], which holds an engine to each clause.
//
// An engine is told what its seat may know, through a [bot.Chair], and nothing else.
package engine
