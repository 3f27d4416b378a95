package server

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"io"
	"sync"

	"riposte/internal/house"
)

// A token of ours is 16 random bytes and the proof that they are ours, in base32.
// Tokens that clients once made up have minToken to maxToken letters, digits, - and _.
const (
	tokenRandom = 16
	tokenProof  = 16
	minToken    = 26
	maxToken    = 128
)

// maxRemembered bounds the memory.
const maxRemembered = 1 << 16

var base32Token = base32.StdEncoding.WithPadding(base32.NoPadding)

// tokens makes tokens and recognises them: by their proof, or else as the holder of a
// seat that was taken when clients made up their own.
type tokens struct {
	key    []byte
	random io.Reader
	guests Guests

	mu sync.Mutex
	by map[string]struct{} // tokens without a proof that hold something
}

// proof proves the random part of a token.
func (t *tokens) proof(raw []byte) []byte {
	mac := hmac.New(sha256.New, t.key)
	mac.Write([]byte("riposte token 1"))
	mac.Write(raw)
	return mac.Sum(nil)[:tokenProof]
}

func (t *tokens) make() (house.Guest, error) {
	raw := make([]byte, tokenRandom, tokenRandom+tokenProof)
	if _, err := io.ReadFull(t.random, raw); err != nil {
		return "", err
	}
	return t.of(raw), nil
}

// of is the token for 16 bytes.
func (t *tokens) of(raw []byte) house.Guest {
	return house.Guest(base32Token.EncodeToString(append(raw, t.proof(raw)...)))
}

// made reports whether a token is one of this server's.
func (t *tokens) made(ctx context.Context, token string) (bool, error) {
	raw, err := base32Token.DecodeString(token)
	if err == nil && len(raw) == tokenRandom+tokenProof && hmac.Equal(raw[tokenRandom:], t.proof(raw[:tokenRandom])) {
		return true, nil
	}
	t.mu.Lock()
	_, known := t.by[token]
	t.mu.Unlock()
	if known {
		return true, nil
	}
	if known, err = t.guests.Knows(ctx, house.Guest(token)); err != nil || !known {
		return false, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.by) >= maxRemembered {
		clear(t.by)
	}
	t.by[token] = struct{}{}
	return true, nil
}

func isToken(t string) bool {
	if len(t) < minToken || len(t) > maxToken {
		return false
	}
	for i := range len(t) {
		b := t[i]
		if !('a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b == '-' || b == '_') {
			return false
		}
	}
	return true
}
