// Package sha256 is SHA-256 (FIPS 180-4, section 6.2) as a page's module has it in the place of Go's own, which brings
// along half a dozen other algorithms and their tests of themselves. It is built in by its file alone: nobody imports it.
package sha256

import (
	"encoding/binary"
	"hash"
	"math/bits"
)

// Sizes in bytes.
const (
	Size      = 32
	BlockSize = 64
)

// The fractional parts of the square roots of the first 8 primes (5.3.3), and of the cube roots of the first 64 (4.2.2).
var (
	initial = [8]uint32{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}
	rounds  = [64]uint32{
		0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
		0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
		0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
		0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
		0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
		0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
		0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
		0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
	}
)

// digest is a hash of what was written so far.
type digest struct {
	h    [8]uint32
	rest []byte // less than a block
	n    uint64 // bytes
}

// New is a hash of nothing yet.
func New() hash.Hash { return &digest{h: initial} }

// Sum256 is the hash of some bytes.
func Sum256(data []byte) (sum [Size]byte) {
	d := &digest{h: initial}
	_, _ = d.Write(data) // never fails
	d.Sum(sum[:0])
	return sum
}

func (d *digest) Size() int      { return Size }
func (d *digest) BlockSize() int { return BlockSize }
func (d *digest) Reset()         { *d = digest{h: initial} }

func (d *digest) Write(data []byte) (int, error) {
	d.n += uint64(len(data))
	d.rest = append(d.rest, data...)
	whole := d.rest
	for ; len(whole) >= BlockSize; whole = whole[BlockSize:] {
		d.block(whole)
	}
	d.rest = d.rest[:copy(d.rest, whole)]
	return len(data), nil
}

// Sum appends the hash; more may be written afterwards.
func (d *digest) Sum(to []byte) []byte {
	end := digest{h: d.h, rest: append([]byte{}, d.rest...)}
	pad := make([]byte, 1+(2*BlockSize-1-8-len(end.rest))%BlockSize, BlockSize+8)
	pad[0] = 0x80
	_, _ = end.Write(binary.BigEndian.AppendUint64(pad, 8*d.n)) // never fails
	for _, h := range end.h {
		to = binary.BigEndian.AppendUint32(to, h)
	}
	return to
}

func (d *digest) block(data []byte) {
	var w [64]uint32
	for i := range w {
		if i < 16 {
			w[i] = binary.BigEndian.Uint32(data[4*i:])
			continue
		}
		x, y := w[i-15], w[i-2]
		s0 := bits.RotateLeft32(x, -7) ^ bits.RotateLeft32(x, -18) ^ x>>3
		s1 := bits.RotateLeft32(y, -17) ^ bits.RotateLeft32(y, -19) ^ y>>10
		w[i] = w[i-16] + s0 + w[i-7] + s1
	}
	v := d.h
	for i := range w {
		a, e := v[0], v[4]
		s1 := bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)
		t1 := v[7] + s1 + (e&v[5] ^ ^e&v[6]) + rounds[i] + w[i]
		s0 := bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)
		t2 := s0 + (a&v[1] ^ a&v[2] ^ v[1]&v[2])
		v = [8]uint32{t1 + t2, a, v[1], v[2], v[3] + t1, e, v[5], v[6]}
	}
	for i := range v {
		d.h[i] += v[i]
	}
}
