// Package wasmform reads and writes the binary form of WebAssembly modules: sections, and numbers of seven bits
// a byte. What they mean is for its callers. (WebAssembly Core Specification 2.0, chapter 5.)
package wasmform

import (
	"errors"
	"math"
)

// Begins is what every module of version 1 begins with, the number of the version at the end.
const Begins = "\x00asm\x01\x00\x00\x00"

// ErrCut says that there is less than what was to be read.
var ErrCut = errors.New("it ends within a section")

// A Reader reads Data from At on. After an error, which is in Err, it reads zeros.
type Reader struct {
	Data []byte
	At   int
	Err  error
}

// More reports whether something is left.
func (r *Reader) More() bool { return r.Err == nil && r.At < len(r.Data) }

// Byte reads one byte.
func (r *Reader) Byte() byte {
	if r.At >= len(r.Data) {
		r.Err = ErrCut
		return 0
	}
	r.At++
	return r.Data[r.At-1]
}

// Bytes reads so many; they are the Reader's.
func (r *Reader) Bytes(n uint32) []byte {
	if r.Err != nil || uint64(n) > uint64(len(r.Data)-r.At) {
		r.Err = ErrCut
		return nil
	}
	r.At += int(n)
	return r.Data[r.At-int(n) : r.At]
}

// U32 reads a number that is not below 0.
func (r *Reader) U32() uint32 {
	n := uint64(0)
	for shift := 0; shift < 35; shift += 7 {
		b := r.Byte()
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			if n > math.MaxUint32 {
				break
			}
			return uint32(n)
		}
	}
	r.Fail("a number of more than 32 bits")
	return 0
}

// S32 reads a number that may be below 0.
func (r *Reader) S32() int32 {
	n := int64(0)
	for shift := 0; shift < 35; shift += 7 {
		b := r.Byte()
		n |= int64(b&0x7f) << shift
		if b >= 0x80 {
			continue
		}
		if b&0x40 != 0 {
			n |= -1 << (shift + 7)
		}
		if n != int64(int32(n)) { //nolint:gosec // that is what is asked
			break
		}
		return int32(n)
	}
	r.Fail("a number of more than 32 bits")
	return 0
}

// Count reads the length of a list; what is longer than the data can't be one.
func (r *Reader) Count() uint32 {
	n := r.U32()
	if uint64(n) > uint64(len(r.Data)) {
		r.Err = ErrCut
		return 0
	}
	return n
}

// Skip passes a number of at most so many bytes.
func (r *Reader) Skip(most int) {
	for range most {
		if r.Byte() < 0x80 {
			return
		}
	}
	r.Fail("a number that is too long")
}

// Fail notes what is wrong, unless something was before.
func (r *Reader) Fail(what string) {
	if r.Err == nil {
		r.Err = errors.New(what)
	}
}

// A Section is one part of a module.
type Section struct {
	ID   byte
	Body []byte
}

// Split reads the sections that follow what a module begins with. Custom ones, which hold names and such, are
// left out.
func Split(data []byte) (list []Section, err error) {
	r := Reader{Data: data}
	for r.More() {
		id := r.Byte()
		body := r.Bytes(r.U32())
		if id != 0 {
			list = append(list, Section{id, body})
		}
	}
	return list, r.Err
}
