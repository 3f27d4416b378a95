package example

import "riposte"

const (
	red  riposte.Seat = 1
	blue riposte.Seat = 2
)

// terms are what never changes in a duel.
type terms struct {
	goal int
	said bool // the stakes are said, HU-1.6
}

// A state is plain data: assigning it copies it.
type state struct {
	*terms
	kind    uint8 // of the open decision; 0 when the duel is over
	serial  uint32
	round   int8
	points  [3]int8
	guess   [3]int8 // face down while a stake is asked for, otherwise 0
	outcome riposte.Outcome
}

// Restart begins the duel anew, HU-1.1.
func (st *state) Restart(riposte.Dice, riposte.Log) {
	*st = state{terms: st.terms, round: 1, kind: askGuess, serial: 1}
}

// speaker is the seat that says what the round is worth, HU-1.3, HU-1.4.
func (st *state) speaker() riposte.Seat {
	switch {
	case st.points[red] < st.points[blue], st.points[red] == st.points[blue] && st.round%2 == 1:
		return red
	}
	return blue
}

func (st *state) Owed(s riposte.Seat) riposte.Decision {
	d := riposte.Decision{Kind: st.kind, Whole: true, About: riposte.About{Serial: st.serial}}
	switch {
	case s != red && s != blue || st.kind == 0:
		return riposte.Decision{}
	case st.kind == askGuess:
		d.Mode = riposte.Together
	case s == st.speaker():
		d.Mode = riposte.Alone
	default:
		return riposte.Decision{}
	}
	return d
}

func (st *state) Outcome() riposte.Outcome { return st.outcome }

func (st *state) Clone() riposte.State {
	c := *st
	return &c
}

func (st *state) CopyFrom(src riposte.State) { *st = *src.(*state) }

// Resample guesses anew for the others while guesses lie face down. Nobody knows how
// another guesses, so all numbers are equally likely.
func (st *state) Resample(s riposte.Seat, dice riposte.Dice) {
	for y := red; y <= blue; y++ {
		if y != s && st.guess[y] > 0 {
			st.guess[y] = int8(dice.Deal(faces))
		}
	}
}

// Key is the position without the serial, which no rule looks at.
func (st *state) Key(dst []byte) []byte {
	dst = append(dst, st.kind, byte(st.round), byte(len(st.outcome.Why)))
	for s := red; s <= blue; s++ {
		dst = append(dst, byte(st.points[s]), byte(st.guess[s]), st.outcome.Place[s])
	}
	return dst
}
