package postgres

import (
	"database/sql"
	"errors"
	"sync"

	"riposte/internal/store"
	"riposte/internal/store/relational"
)

// mostKnown is how many duels a store knows the present state of.
const mostKnown = 1 << 12

// A known is what duels were when this store last wrote them. Another server may have written
// since, so that it is a guess: Move fails where it was wrong, and then the database is asked.
type known struct {
	mu sync.Mutex
	at map[string]*relational.Current
}

func (k *known) of(duel string) *relational.Current {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.at[duel]
}

// learn is keep for what was read, which may be older than what is known.
func (k *known) learn(duel string, at *relational.Current) {
	if was := k.of(duel); was == nil || was.Revision < at.Revision {
		k.keep(duel, at)
	}
}

// keep replaces what is known of a duel; nil forgets it.
func (k *known) keep(duel string, at *relational.Current) {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case at == nil:
		delete(k.at, duel)
		return
	case k.at == nil || len(k.at) >= mostKnown:
		k.at = map[string]*relational.Current{}
	}
	k.at[duel] = at
}

// Current implements relational.Tx. Where it is not known it waits for whoever changes the duel.
// What stands is not read, since a change that brings none leaves it.
func (t *transaction) Current(duel string) (*relational.Current, error) {
	if at := t.known.of(duel); at != nil {
		t.guess = true
		t.leave(duel, nil)
		return at, nil
	}
	at := &relational.Current{}
	err := t.Scan([]any{&at.Seats, &at.Revision, &at.Ended, &at.Next, &at.Steps, &at.Head},
		"SELECT seats, revision, ended <> 0, next, steps, head FROM live JOIN duels ON id = duel WHERE duel = ? FOR UPDATE OF live", duel)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, store.ErrNoDuel
	}
	if err != nil {
		return nil, err
	}
	return at, nil
}

// Move implements relational.Tx; the triggers see to the sums. The row is there and as Current said, unless
// that was a guess.
func (t *transaction) Move(duel string, at *relational.Current, next relational.Current) error {
	ended := 0
	if next.Ended {
		ended = 1
	}
	kept := next
	kept.Standing, kept.Void = nil, nil
	t.leave(duel, &kept)
	return t.Later(relational.Later{None: store.ErrConflict},
		"UPDATE live SET revision = ?, ended = ?, next = ?, standing = coalesce(?, standing), void = coalesce(?, void), steps = ?, head = ? WHERE duel = ? AND revision = ?",
		next.Revision, ended, next.Next, next.Standing, next.Void, next.Steps, next.Head, duel, at.Revision)
}

func (t *transaction) leave(duel string, at *relational.Current) {
	if t.leaves == nil {
		t.leaves = map[string]*relational.Current{}
	}
	t.leaves[duel] = at
}
