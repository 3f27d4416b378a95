package duel

import (
	"math/bits"

	"riposte"
)

const (
	minSeats = 2
	maxSeats = 8 // DU-1.2
)

// seats is a set of seats, bit 0 for Seat 1.
type seats uint8

func only(s riposte.Seat) seats { return 1 << (s - 1) }

func (a seats) has(s riposte.Seat) bool { return s > 0 && s <= maxSeats && a>>(s-1)&1 != 0 }

func (a seats) len() int { return bits.OnesCount8(uint8(a)) }

// first is the lowest seat of a set, which must not be empty.
func (a seats) first() riposte.Seat { return riposte.Seat(bits.TrailingZeros8(uint8(a)) + 1) }

// rest is the set without its lowest seat.
func (a seats) rest() seats { return a & (a - 1) }

// An order is seats one after another.
type order struct {
	seats [maxSeats]uint8
	n     uint8
}

func (o *order) at(i uint8) riposte.Seat { return riposte.Seat(o.seats[i]) }

// sort makes o the seats of a set, the highest rank first. Ranks are all different.
func (o *order) sort(set seats, rank func(riposte.Seat) int) {
	var ranks [maxSeats]int
	*o = order{}
	for ; set != 0; set = set.rest() {
		s := set.first()
		r, i := rank(s), o.n
		for ; i > 0 && ranks[i-1] < r; i-- {
			ranks[i], o.seats[i] = ranks[i-1], o.seats[i-1]
		}
		ranks[i], o.seats[i] = r, uint8(s)
		o.n++
	}
}
