package fair

import "crypto/sha256"

const block = 64 // SHA-256's block size in bytes

// A mac computes HMAC-SHA256 of messages of one length under changing keys without
// allocating; hash.Hash would allocate for every key.
type mac struct {
	inner []byte // a block for the key, then the message
	outer [block + sha256.Size]byte
}

// newMac makes room for messages of the given number of bytes.
func newMac(message int) mac { return mac{inner: make([]byte, block+message)} }

// message is the message to authenticate; it may be written to.
func (m *mac) message() []byte { return m.inner[block:] }

// sum is HMAC-SHA256(key, message).
func (m *mac) sum(key *[32]byte) [sha256.Size]byte {
	for i := range block {
		k := byte(0)
		if i < len(key) {
			k = key[i]
		}
		m.inner[i], m.outer[i] = k^0x36, k^0x5c
	}
	inner := sha256.Sum256(m.inner)
	copy(m.outer[block:], inner[:])
	return sha256.Sum256(m.outer[:])
}
