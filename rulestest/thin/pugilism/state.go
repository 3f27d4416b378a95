package pugilism

import (
	"math/bits"

	"riposte"
)

const (
	red  riposte.Seat = 1
	blue riposte.Seat = 2
)

func other(s riposte.Seat) riposte.Seat { return red + blue - s }

// A table is what never changes in a duel.
type table struct {
	bouts int
	boxer [3]sheet
}

type sheet struct{ die, con, save, edge int }

// A side is what changes of a boxer.
type side struct {
	composure int16
	downs     uint8 // suffered
	hand      uint8 // bit e: holds EDGE card e
	gone      uint8 // bit e: has played it in an earlier bout
	edge      uint8 // in play in this bout
	first     uint8 // attacks of this bout; the second is double for x2
	second    uint8
	defense   uint8
	chosen    bool // the cards lie face down
	attacking bool // the attacks are open
	defending bool // the defense is open
}

// pair is the two attacks with x2 resolved.
func (b *side) pair() (uint8, uint8) {
	if b.second == double {
		return b.first, b.first
	}
	return b.first, b.second
}

type state struct {
	*table
	first    riposte.Seat // the initiator
	bout     uint8        // from 0
	kind     uint8        // of the decision that is open; 0 when over
	sequence uint8        // 1 or 2 in the clash
	asked    uint32
	side     [3]side
	outcome  riposte.Outcome
}

// attacker is who throws in the running sequence.
func (st *state) attacker() riposte.Seat {
	if st.sequence == 2 {
		return other(st.first)
	}
	return st.first
}

// next opens a decision.
func (st *state) next(kind uint8) {
	st.kind = kind
	st.asked++
}

func (st *state) Owed(s riposte.Seat) riposte.Decision {
	if s != red && s != blue {
		return riposte.Decision{}
	}
	d := riposte.Decision{Kind: st.kind, Mode: riposte.Together, Whole: true, About: riposte.About{Serial: st.asked}}
	switch st.kind {
	case askCards:
		return d
	case askEdge:
		if st.side[s].hand != 0 {
			return d
		}
	case askName:
		if s != st.attacker() {
			d.Mode = riposte.Alone
			return d
		}
	}
	return riposte.Decision{}
}

func (st *state) Outcome() riposte.Outcome { return st.outcome }

func (st *state) Clone() riposte.State {
	c := *st
	return &c
}

func (st *state) CopyFrom(src riposte.State) { *st = *src.(*state) }

// Resample redraws the other's EDGE hand and face-down cards, PG-10.4. Of how
// the other chooses it knows nothing: all choices are equally likely.
func (st *state) Resample(s riposte.Seat, d riposte.Dice) {
	pool := uint8(1<<(edgeCards+1) - 2)
	for y := red; y <= blue; y++ {
		b := &st.side[y]
		pool &^= b.gone | 1<<b.edge&^1
		if y == s {
			pool &^= b.hand
		}
	}
	for y := red; y <= blue; y++ {
		b := &st.side[y]
		if y == s {
			continue
		}
		held := bits.OnesCount8(b.hand)
		b.hand = 0
		for range held {
			card := nth(pool, d.Deal(bits.OnesCount8(pool)))
			b.hand |= card
			pool &^= card
		}
		if b.chosen && !b.attacking {
			b.first = uint8(d.Deal(len(attacks)) - 1)
			if b.second = uint8(d.Deal(len(attacks)) - 1); b.second == b.first {
				b.second = double
			}
		}
		if b.chosen && !b.defending {
			b.defense = uint8(d.Deal(len(defenses)) - 1)
		}
	}
}

// nth is the nth bit set, from 1.
func nth(set uint8, n int) uint8 {
	for ; n > 1; n-- {
		set &= set - 1
	}
	return set & -set
}

// Key is the position without the serial, which no rule looks at.
func (st *state) Key(dst []byte) []byte {
	dst = append(dst, byte(st.first), st.bout, st.kind, st.sequence, byte(len(st.outcome.Why)), st.outcome.Place[red])
	for s := red; s <= blue; s++ {
		b := &st.side[s]
		open := byte(0)
		for i, is := range []bool{b.chosen, b.attacking, b.defending} {
			if is {
				open |= 1 << i
			}
		}
		dst = append(dst, byte(b.composure>>8), byte(b.composure), b.downs, b.hand, b.gone, b.edge, b.first, b.second, b.defense, open)
	}
	return dst
}
