package sqlite

import (
	"crypto/subtle"
	"database/sql"
	"errors"

	"riposte/internal/store"
)

// mostCurrent is how many duels the writer knows the present state of.
const mostCurrent = 1 << 10

// A current is the present state of a duel, its row in live. The writer knows those that it
// wrote last, so that a change of a duel reads nothing and writes that row once, with its
// sums; what another connection may have written is read again.
type current struct {
	seats          int
	revision       int64
	ended          bool
	next           string
	standing, void []byte
	steps          int64
	head           []byte // the sum of the last step
	sums           []byte
	hash           []byte // of the row
}

// current reads the state of a duel unless it is known.
func (w *writer) current(duel string) (*current, error) {
	if at := w.known[duel]; at != nil {
		return at, nil
	}
	at := &current{}
	err := w.scan([]any{&at.seats, &at.revision, &at.ended, &at.next, &at.standing, &at.void, &at.steps, &at.head, &at.sums},
		"SELECT seats, revision, ended, next, standing, void, steps, head, sums FROM live JOIN duels ON id = duel WHERE duel = ?", duel)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, store.ErrNoDuel
	}
	if err != nil {
		return nil, err
	}
	at.hash = w.hash(duel, at)
	return at, nil
}

// hash is that of the row, as rows of every table are hashed.
func (w *writer) hash(duel string, at *current) []byte {
	ended := int64(0)
	if at.ended {
		ended = 1
	}
	return w.sums.by["live"].hash([]any{duel, at.revision, ended, at.next, orNull(at.standing), orNull(at.void), at.steps, orNull(at.head), nil})
}

// orNull is a blob as a hash takes it.
func orNull(blob []byte) any {
	if blob == nil {
		return nil
	}
	return blob
}

// move makes the next state of a duel the present one, with the sums of all that was written
// of the duel. They are as wrong as before where they were damaged.
func (w *writer) move(duel string, at *current, next current) error {
	of := owned{&w.sums.duels, duel}
	words := w.sums.words[of]
	delete(w.sums.words, of)
	next.hash = w.hash(duel, &next)
	if g := of.group; len(at.sums) == g.words*word {
		next.sums = append([]byte(nil), at.sums...)
		if words != nil {
			subtle.XORBytes(next.sums, next.sums, words)
		}
		own := next.sums[w.sums.by["live"].place*word:][:word]
		subtle.XORBytes(own, own, at.hash)
		subtle.XORBytes(own, own, next.hash)
	}
	w.sums.quiet = true
	defer func() { w.sums.quiet = false }()
	n, err := w.count("UPDATE live SET revision = ?, ended = ?, next = ?, standing = ?, void = ?, steps = ?, head = ?, sums = ? WHERE duel = ?",
		next.revision, next.ended, next.next, next.standing, next.void, next.steps, next.head, next.sums, duel)
	if err == nil && n == 0 {
		err = store.ErrNoDuel
	}
	if err != nil {
		return err
	}
	if w.known == nil || len(w.known) >= mostCurrent {
		w.known = map[string]*current{}
	}
	w.known[duel] = &next
	return nil
}

// fresh forgets what is known if another connection has written since: a transaction has begun.
func (w *writer) fresh() error {
	var now int64
	if err := w.scan([]any{&now}, "PRAGMA data_version"); err != nil {
		return err
	}
	if now != w.version {
		clear(w.known)
		w.version = now
	}
	return nil
}
