package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"

	"riposte/dice"
)

const (
	label = "riposte draw 1"
	// counters is the length of i and r at the end of a message.
	counters = 8 + 4
)

// A Source makes the draws of one duel. It allocates nothing and is for one
// goroutine.
type Source struct {
	mac     hash.Hash
	message []byte // with room for the counters at its end
	next    uint64
	sum     [sha256.Size]byte
}

// NewSource begins with draw 0. seats holds the seeds of the seats that opened
// theirs, in seat order.
func NewSource(server Seed, duel DuelID, seats ...Seed) *Source {
	s := &Source{mac: hmac.New(sha256.New, server[:])}
	s.message = append(s.message, label...)
	s.message = append(s.message, duel[:]...)
	for _, seed := range seats {
		s.message = append(s.message, seed[:]...)
	}
	s.message = append(s.message, make([]byte, counters)...)
	return s
}

// Next is the number of the next draw, from 0.
func (s *Source) Next() uint64 { return s.next }

// Seek goes on with draw i: after a duel was loaded again, or to check a part of
// one. To make a draw of a live duel twice is never right: dice stay drawn.
func (s *Source) Seek(i uint64) { s.next = i }

// Roll throws an open die.
func (s *Source) Roll(n int) int { return s.draw(n) }

// Deal makes a closed draw from the same count.
func (s *Source) Deal(n int) int { return s.draw(n) }

func (s *Source) draw(n int) int {
	face := retry(func(r uint32) uint64 { return s.word(s.next, r) }, n)
	s.next++
	return face
}

// retry draws 1..n from word(0), word(1), ... until one is not rejected.
func retry(word func(r uint32) uint64, n int) int {
	r := uint32(0)
	return dice.Below(func() uint64 {
		w := word(r)
		r++
		return w
	}, n)
}

// word is try r of draw i.
func (s *Source) word(i uint64, r uint32) uint64 {
	end := s.message[len(s.message)-counters:]
	binary.BigEndian.PutUint64(end, i)
	binary.BigEndian.PutUint32(end[8:], r)
	s.mac.Reset()
	s.mac.Write(s.message)
	return binary.BigEndian.Uint64(s.mac.Sum(s.sum[:0]))
}
