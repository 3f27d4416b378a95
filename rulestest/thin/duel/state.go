package duel

import "riposte"

// A fighter is what there is of a character.
type fighter struct {
	limit    [4]int8 // the deck: secret, apart from what is turned up
	up       [4]int8
	x, y     int16
	stamp    uint8  // when it last revealed Speed, DU-2.15
	out      bool   // removed
	spent    bool   // out by loss of Endurance: that limit is known
	waiting  bool   // has not revealed in this phase
	start    int8   // Speed at the start of the phase
	fighting bool   // in the running fight
	last     uint8  // the last resolved action in it
	row      uint64 // its programme
	dice     int8
}

func (f *fighter) hand(i stat) int8 { return f.limit[i] - f.up[i] }

// exhausted is DU-5.36: shown to all.
func (f *fighter) exhausted(i stat) bool { return i != endurance && f.limit[i] == f.up[i] }

// die is the action and the target of a place in the row.
func (f *fighter) die(i int8) (action uint64, target riposte.Seat) { return dieOf(f.row, int(i)) }

type phase uint8

const (
	revealing phase = iota + 1
	moving
	programming
	striking
)

type state struct {
	seats, deckMax, turnLimit int8
	turn                      int8
	priority                  riposte.Seat // first in priority this turn
	phase                     phase
	asked                     uint32
	asking                    [4]bool         // who owes
	order                     [3]riposte.Seat // initiative of the phase
	at                        int8            // place in order
	round                     int8            // of the fight
	stamps                    uint8
	f                         [4]fighter
	outcome                   riposte.Outcome
}

func (st *state) Owed(s riposte.Seat) riposte.Decision {
	if s < 1 || int8(s) > st.seats || !st.asking[s] {
		return riposte.Decision{}
	}
	d := riposte.Decision{Mode: riposte.Alone, Whole: true, About: riposte.About{Serial: st.asked}}
	switch st.phase {
	case revealing:
		d.Kind = askReveal
		if st.asking[1] && st.asking[2] || st.asking[1] && st.asking[3] || st.asking[2] && st.asking[3] {
			d.Mode = riposte.Together
		}
	case moving:
		d.Kind, d.Whole = askMove, false
	case programming:
		d.Kind, d.Mode = askProgramme, riposte.Together
		d.A = int16(st.f[s].dice)
		d.Whole = d.A <= wholeRow
	case striking:
		_, target := st.f[s].die(st.round)
		d.Kind, d.A = askStrength, int16(target)
	}
	return d
}

func (st *state) Outcome() riposte.Outcome { return st.outcome }

func (st *state) Clone() riposte.State {
	c := *st
	return &c
}

func (st *state) CopyFrom(src riposte.State) { *st = *src.(*state) }

// Resample deals the others new decks, every deck that fits what is known being
// equally likely, DU-8.1.
func (st *state) Resample(s riposte.Seat, d riposte.Dice) {
	if st.outcome.Over() {
		return
	}
	for y := riposte.Seat(1); int8(y) <= st.seats; y++ {
		if y == s {
			continue
		}
		f := &st.f[y]
		n := d.Deal(f.decks(0, st.deckMax, nil))
		f.decks(n, st.deckMax, &f.limit)
	}
}

// decks counts the decks that f may have as far as others know; the nth one is
// put into deck.
func (f *fighter) decks(nth int, most int8, deck *[4]int8) int {
	var low, high [4]int8
	for i := range low {
		low[i], high[i] = f.up[i]+1, 10
		if f.exhausted(stat(i)) || stat(i) == endurance && f.spent {
			low[i], high[i] = f.up[i], f.up[i]
		}
	}
	count := 0
	for a := low[0]; a <= high[0]; a++ {
		for b := low[1]; b <= high[1]; b++ {
			for c := low[2]; c <= high[2]; c++ {
				for d := low[3]; d <= min(high[3], most-a-b-c); d++ {
					if count++; count == nth {
						*deck = [4]int8{a, b, c, d}
						return count
					}
				}
			}
		}
	}
	return count
}

// Key is the position without the serial.
func (st *state) Key(dst []byte) []byte {
	dst = append(dst, byte(st.turn), byte(st.priority), byte(st.phase), byte(st.at), byte(st.round), st.stamps, byte(len(st.outcome.Why)))
	for _, s := range st.order {
		dst = append(dst, byte(s))
	}
	for s := range st.f {
		f := &st.f[s]
		for i := range f.limit {
			dst = append(dst, byte(f.limit[i]), byte(f.up[i]))
		}
		flags := byte(0)
		for i, is := range []bool{f.out, f.spent, f.waiting, f.fighting, st.asking[s]} {
			if is {
				flags |= 1 << i
			}
		}
		dst = append(dst, byte(f.x), byte(f.x>>8), byte(f.y), byte(f.y>>8), f.stamp, byte(f.start), f.last, byte(f.dice), flags)
		for i := range 8 {
			dst = append(dst, byte(f.row>>(8*i)))
		}
	}
	return dst
}
