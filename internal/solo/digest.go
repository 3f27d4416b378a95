package solo

import (
	"encoding/binary"
	"encoding/hex"
	"hash"

	"riposte"
	"riposte/dice"
)

// A digest is the hash of what happens in duels: two that differ in a draw or an event differ in it.
type digest struct {
	sum hash.Hash
	buf []byte // what is not yet in the sum
}

func (p *digest) tell(e riposte.Event) {
	p.number(uint64(e.Kind)<<48 | uint64(e.Seat)<<32 | uint64(e.Other)<<16 | uint64(e.Audience)) //nolint:gosec // its bits
	p.buf = append(p.buf, e.Rule...)
	for _, n := range e.N {
		p.number(uint64(n)) //nolint:gosec // its bits
	}
}

func (p *digest) draws(list []dice.Draw) {
	for _, d := range list {
		p.number(uint64(d.Sides)<<32 | uint64(d.Face)) //nolint:gosec // both are above 0
	}
}

func (p *digest) number(n uint64) { p.buf = binary.LittleEndian.AppendUint64(p.buf, n) }

func (p *digest) flush() {
	p.sum.Write(p.buf)
	p.buf = p.buf[:0]
}

// String is the hash so far, in hex digits.
func (p *digest) String() string {
	p.flush()
	return hex.EncodeToString(p.sum.Sum(nil))
}
