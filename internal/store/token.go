package store

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
)

// A Hash is SHA-256 of a seat's token, so that somebody who reads the database
// can't sit down. The token must be random, of 128 bits or more; nothing slower
// protects a weak one.
type Hash [sha256.Size]byte

// HashToken is the hash of a token.
func HashToken(token string) Hash { return sha256.Sum256([]byte(token)) }

// Is compares with a stored hash, in a time that does not reveal where they differ.
func (h Hash) Is(stored []byte) bool { return subtle.ConstantTimeCompare(h[:], stored) == 1 }

// MarshalText writes the hash in hexadecimal, the zero hash as nothing.
func (h Hash) MarshalText() ([]byte, error) {
	if h == (Hash{}) {
		return nil, nil
	}
	return hex.AppendEncode(nil, h[:]), nil
}

// UnmarshalText reads what MarshalText wrote.
func (h *Hash) UnmarshalText(text []byte) error {
	*h = Hash{}
	if len(text) == 0 {
		return nil
	}
	bytes, err := hex.DecodeString(string(text))
	if err != nil || len(bytes) != len(h) {
		return fmt.Errorf("%q is not a hash of a token", text)
	}
	copy(h[:], bytes)
	return nil
}
