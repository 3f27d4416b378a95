package lab

import "math"

// Luck says how much of what moves the chances of a duel is dice. It is sums over duels in
// which the dice of each step were thrown once more.
//
// A step moves the first seat's estimate from a to b, and with other dice to c. The mean of
// (b - a)² is that of what the choices meant plus that of what the dice did, and the mean of
// (c - b)²/2 is the second of these alone, whatever the rules are.
type Luck struct {
	Duels  int64
	Moved  float64 // sum of (b - a)²
	Dice   float64 // sum of (c - b)²/2
	Moved2 float64 // the same of a duel, squared
	Dice2  float64
	Both   float64 // and multiplied
}

func (l *Luck) add(moved, dice float64) {
	l.Duels++
	l.Moved += moved
	l.Dice += dice
	l.Moved2 += moved * moved
	l.Dice2 += dice * dice
	l.Both += moved * dice
}

// Share is the share of the dice with its 95 % interval, that of a ratio of two means; ok is
// false if nothing moved.
func (l *Luck) Share() (m Mean, ok bool) {
	if l.Duels < 2 || l.Moved == 0 {
		return m, false
	}
	share := l.Dice / l.Moved
	squares := l.Dice2 - 2*share*l.Both + share*share*l.Moved2
	n := float64(l.Duels)
	e := 1.96 * math.Sqrt(max(squares, 0)*n/(n-1)) / l.Moved
	return Mean{min(share, 1), max(share-e, 0), min(share+e, 1)}, true
}
