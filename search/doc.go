// Package search chooses by looking ahead from what a seat knows: it plays on from
// positions that the seat can't tell from its own, and keeps what did best in them.
//
// It knows no ruleset. All that it gets of a duel is a [bot.Chair], so that two
// positions that the seat can't tell apart have the same answer, to the last bit.
//
// A [Searcher] draws a world, asks the others for their answers in it, and tries its
// candidates one after the other with these answers and the same dice. So what
// differs between two candidates is what they did, and not their luck. Where only its own
// seat chooses, the better half of the candidates goes on to more worlds (Karnin, Koren
// and Somekh 2013, "Almost optimal exploration in multi-armed bandits"). Where others
// choose at the same time, no best answer to one guess about them is kept: both sides learn
// by regret matching (Hart and Mas-Colell 2000, "A simple adaptive procedure leading to
// correlated equilibrium"; Tammelin 2014, "Solving large imperfect information games
// using CFR+") against samples of each other (Lanctot and others 2009, "Monte Carlo
// sampling for regret minimization in extensive games"), and the answer is the mean of
// their mixes. With [Plan.Matrix] the answers of one other, where the seat knows among what it
// chooses, are not sampled: their matrix is solved by a double oracle (package solve), each pair
// tried in the same worlds, and with [Plan.Ahead] so are those of the positions that it leads to, where nothing
// is hidden. Where no estimate counts and playouts go to the end of the duel, it is left for
// the heaviest advice unless it surely did better.
//
// A world is played on by the heaviest advice of all seats, until so many units of
// play are over (riposte.Pacer) that the rules' estimate counts (riposte.Evaluator), else to
// the end of the duel.
package search
