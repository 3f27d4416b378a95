package sqlite

import (
	"crypto/subtle"
	"database/sql"
	"errors"

	"riposte/internal/store"
	"riposte/internal/store/relational"
)

// mostCurrent is how many duels the writer knows the present state of.
const mostCurrent = 1 << 10

// Current reads the state of a duel unless it is known: the writer knows those that it wrote
// last, so that a change of a duel reads nothing and writes that row once, with its sums; what
// another connection may have written is read again.
func (w *writer) Current(duel string) (*relational.Current, error) {
	if at := w.known[duel]; at != nil {
		return at, nil
	}
	at := &relational.Current{}
	err := w.Scan([]any{&at.Seats, &at.Revision, &at.Ended, &at.Next, &at.Standing, &at.Void, &at.Steps, &at.Head, &at.Sums},
		"SELECT seats, revision, ended, next, standing, void, steps, head, sums FROM live JOIN duels ON id = duel WHERE duel = ?", duel)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, store.ErrNoDuel
	}
	if err != nil {
		return nil, err
	}
	at.Hash = w.hash(duel, at)
	return at, nil
}

// hash is that of the row, as rows of every table are hashed.
func (w *writer) hash(duel string, at *relational.Current) []byte {
	ended := int64(0)
	if at.Ended {
		ended = 1
	}
	return w.sums.by["live"].hash([]any{duel, at.Revision, ended, at.Next, orNull(at.Standing), orNull(at.Void), at.Steps, orNull(at.Head), nil})
}

// orNull is a blob as a hash takes it.
func orNull(blob []byte) any {
	if blob == nil {
		return nil
	}
	return blob
}

// Move makes the next state of a duel the present one, with the sums of all that was written
// of the duel. They are as wrong as before where they were damaged.
func (w *writer) Move(duel string, at *relational.Current, next relational.Current) error {
	of := owned{&w.sums.duels, duel}
	words := w.sums.words[of]
	delete(w.sums.words, of)
	next.Hash = w.hash(duel, &next)
	if g := of.group; len(at.Sums) == g.words*word {
		next.Sums = append([]byte(nil), at.Sums...)
		if words != nil {
			subtle.XORBytes(next.Sums, next.Sums, words)
		}
		own := next.Sums[w.sums.by["live"].place*word:][:word]
		subtle.XORBytes(own, own, at.Hash)
		subtle.XORBytes(own, own, next.Hash)
	}
	w.sums.quiet = true
	defer func() { w.sums.quiet = false }()
	n, err := w.Count("UPDATE live SET revision = ?, ended = ?, next = ?, standing = ?, void = ?, steps = ?, head = ?, sums = ? WHERE duel = ?",
		next.Revision, next.Ended, next.Next, next.Standing, next.Void, next.Steps, next.Head, next.Sums, duel)
	if err == nil && n == 0 {
		err = store.ErrNoDuel
	}
	if err != nil {
		return err
	}
	if w.known == nil || len(w.known) >= mostCurrent {
		w.known = map[string]*relational.Current{}
	}
	w.known[duel] = &next
	return nil
}

// fresh forgets what is known if another connection has written since: a transaction has begun.
func (w *writer) fresh() error {
	var now int64
	if err := w.Scan([]any{&now}, "PRAGMA data_version"); err != nil {
		return err
	}
	if now != w.version {
		clear(w.known)
		w.version = now
	}
	return nil
}
