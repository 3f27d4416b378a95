package abi

import (
	"encoding/binary"

	"riposte"
)

var order = binary.LittleEndian

// A Reader reads the bytes of a request or a reply. Beyond their end it reads zeros, and
// Short says so.
type Reader struct {
	data  []byte
	short bool
}

// Read begins reading.
func Read(data []byte) Reader { return Reader{data: data} }

// Short reports whether more was read than there is.
func (r *Reader) Short() bool { return r.short }

// Rest is what has not been read.
func (r *Reader) Rest() []byte { return r.data }

// zeros are read where there is nothing more.
var zeros [8]byte

func (r *Reader) next(n int) []byte {
	if n > len(r.data) {
		r.short, r.data = true, nil
		return zeros[:n]
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

// Byte reads one byte.
func (r *Reader) Byte() byte { return r.next(1)[0] }

// Seat reads a seat.
func (r *Reader) Seat() riposte.Seat { return riposte.Seat(r.Byte()) }

// Uint16 reads a number of two bytes.
func (r *Reader) Uint16() uint16 { return order.Uint16(r.next(2)) }

// Uint32 reads a number of four bytes.
func (r *Reader) Uint32() uint32 { return order.Uint32(r.next(4)) }

// Choice reads a choice.
func (r *Reader) Choice() riposte.Choice { return riposte.Choice(order.Uint64(r.next(8))) }

// Bytes reads bytes with their number before them.
func (r *Reader) Bytes() []byte {
	n := r.Uint32()
	if uint64(n) > uint64(len(r.data)) {
		r.short, r.data = true, nil
		return nil
	}
	return r.next(int(n))
}

// Word reads a short text with its length before it.
func (r *Reader) Word() []byte {
	n := int(r.Byte())
	if n > len(r.data) {
		r.short, r.data = true, nil
		return nil
	}
	return r.next(n)
}

// AppendChoice appends a choice.
func AppendChoice(out []byte, c riposte.Choice) []byte { return order.AppendUint64(out, uint64(c)) }

// AppendUint32 appends a number of four bytes.
func AppendUint32(out []byte, n uint32) []byte { return order.AppendUint32(out, n) }

// AppendBytes appends bytes with their number before them.
func AppendBytes(out, data []byte) []byte {
	return append(order.AppendUint32(out, uint32(len(data))), data...)
}

// AppendWord appends a short text with its length before it. Longer ones are cut off.
func AppendWord(out []byte, word string) []byte {
	word = word[:min(len(word), 255)]
	return append(append(out, byte(len(word))), word...)
}

// PutUint32 writes a number of four bytes at the beginning of out.
func PutUint32(out []byte, n uint32) { order.PutUint32(out, n) }
