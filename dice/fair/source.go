package fair

import (
	"encoding/binary"

	"riposte/dice"
)

// A Version is a way of making draws from seeds.
type Version int

// The versions. There are records of the first; new duels use the second.
const (
	V1 Version = 1
	V2 Version = 2
)

const (
	label1   = "riposte draw 1"
	label2   = "riposte draw 2"
	labelKey = "riposte key 2"
	// counters is the length of i and r at the end of a message.
	counters = 8 + 4
)

// A Key makes one draw of version 2 and reveals nothing about the others.
type Key [32]byte

// KeyOf returns the key of draw i.
func KeyOf(server Seed, i uint64) Key {
	k := newKeyer(server)
	return k.key(i)
}

// A keyer makes keys from one server's seed.
type keyer struct {
	server [32]byte
	mac    mac
}

func newKeyer(server Seed) keyer {
	k := keyer{server: server, mac: newMac(len(labelKey) + 8)}
	copy(k.mac.message(), labelKey)
	return k
}

func (k *keyer) key(i uint64) Key {
	binary.BigEndian.PutUint64(k.mac.message()[len(labelKey):], i)
	return k.mac.sum(&k.server)
}

// A Source makes the draws of one duel. It allocates nothing and is for one
// goroutine.
type Source struct {
	version Version
	keys    keyer
	words   mac
	next    uint64
}

// NewSource makes a source that begins with draw 0. seats holds the seeds of the
// seats that opened theirs, in seat order.
func NewSource(v Version, server Seed, duel DuelID, seats ...Seed) *Source {
	return &Source{version: v, keys: newKeyer(server), words: newWords(v, duel, seats)}
}

// newWords prepares the message that words are made from, all but the counters at
// its end.
func newWords(v Version, duel DuelID, seats []Seed) mac {
	label := label2
	if v == V1 {
		label = label1
	}
	m := newMac(len(label) + len(duel) + len(seats)*len(Seed{}) + counters)
	b := append(m.message()[:0], label...)
	b = append(b, duel[:]...)
	for _, seed := range seats {
		b = append(b, seed[:]...)
	}
	return m
}

// Next is the number of the next draw, from 0.
func (s *Source) Next() uint64 { return s.next }

// Seek continues with draw i, after a duel was loaded again or to check part of
// one. It is never right to make a draw of a live duel twice: dice stay drawn.
func (s *Source) Seek(i uint64) { s.next = i }

// Roll throws an open die.
func (s *Source) Roll(n int) int { return s.draw(n) }

// Deal makes a closed draw; open and closed draws are counted together.
func (s *Source) Deal(n int) int { return s.draw(n) }

func (s *Source) draw(n int) int {
	key := s.key(s.next)
	face := retry(func(r uint32) uint64 { return word(&s.words, &key, s.next, r) }, n)
	s.next++
	return face
}

// key is the key for the words of draw i; in version 1 that is always the server's
// seed.
func (s *Source) key(i uint64) [32]byte {
	if s.version == V1 {
		return s.keys.server
	}
	return s.keys.key(i)
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

func word(m *mac, key *[32]byte, i uint64, r uint32) uint64 {
	message := m.message()
	end := message[len(message)-counters:]
	binary.BigEndian.PutUint64(end, i)
	binary.BigEndian.PutUint32(end[8:], r)
	sum := m.sum(key)
	return binary.BigEndian.Uint64(sum[:])
}
