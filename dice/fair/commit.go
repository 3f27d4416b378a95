package fair

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
)

type (
	// A Seed is what the server or a seat contributes to the draws; the same type
	// serves as a nonce. It is secret until it is opened.
	Seed [32]byte
	// A Commitment binds its maker to a seed or document without revealing it.
	Commitment [32]byte
	// A DuelID identifies a duel in its draws, so that no two duels make the same
	// draws, even from the same seeds.
	DuelID [16]byte
)

// Commit is SHA-256(seed).
func Commit(seed Seed) Commitment { return sha256.Sum256(seed[:]) }

// CommitDocument is SHA-256(nonce, document). Each document needs a new nonce.
func CommitDocument(nonce Seed, document []byte) Commitment {
	h := sha256.New()
	h.Write(nonce[:])
	h.Write(document)
	var c Commitment
	h.Sum(c[:0])
	return c
}

// Opens reports whether c is the commitment to the seed.
func (c Commitment) Opens(seed Seed) bool { return c.equal(Commit(seed)) }

// OpensDocument reports whether c is the commitment to the document.
func (c Commitment) OpensDocument(nonce Seed, document []byte) bool {
	return c.equal(CommitDocument(nonce, document))
}

func (c Commitment) equal(other Commitment) bool {
	return subtle.ConstantTimeCompare(c[:], other[:]) == 1
}

// String is the seed in lower-case hexadecimal digits, as for the other types here;
// UnmarshalText reads either case.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

func (c Commitment) String() string { return hex.EncodeToString(c[:]) }

func (d DuelID) String() string { return hex.EncodeToString(d[:]) }

func (k Key) String() string { return hex.EncodeToString(k[:]) }

// MarshalText writes the form that String writes.
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// MarshalText writes the form that String writes.
func (c Commitment) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// MarshalText writes the form that String writes.
func (d DuelID) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// MarshalText writes the form that String writes.
func (k Key) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads 64 hexadecimal digits.
func (s *Seed) UnmarshalText(text []byte) error { return unhex(s[:], text) }

// UnmarshalText reads 64 hexadecimal digits.
func (c *Commitment) UnmarshalText(text []byte) error { return unhex(c[:], text) }

// UnmarshalText reads 32 hexadecimal digits.
func (d *DuelID) UnmarshalText(text []byte) error { return unhex(d[:], text) }

// UnmarshalText reads 64 hexadecimal digits.
func (k *Key) UnmarshalText(text []byte) error { return unhex(k[:], text) }

// unhex decodes text into dst, which it leaves as it was on an error.
func unhex(dst, text []byte) error {
	if len(text) != 2*len(dst) {
		return fmt.Errorf("want %d hexadecimal digits, got %d characters", 2*len(dst), len(text))
	}
	// The text may be a secret: the error must not repeat it.
	b := make([]byte, len(dst))
	if _, err := hex.Decode(b, text); err != nil {
		return fmt.Errorf("want %d hexadecimal digits", 2*len(dst))
	}
	copy(dst, b)
	return nil
}
