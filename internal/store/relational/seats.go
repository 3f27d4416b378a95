package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"riposte"
	"riposte/internal/store"
)

// persons stores the end of an attempt, who leaves, who sits down, what they promise,
// and what came of seeds.
func (w *Writer) persons(c store.Change) error {
	if c.Anew != nil {
		if err := w.anew(c.Duel, c.Anew); err != nil {
			return err
		}
	}
	for _, seat := range c.Left {
		n, err := w.Count("DELETE FROM seats WHERE duel = ? AND seat = ?", c.Duel, int(seat))
		if err == nil && n == 0 {
			err = empty(seat)
		}
		if err != nil {
			return err
		}
	}
	if err := w.sit(c.Duel, c.Sat); err != nil {
		return err
	}
	for _, p := range c.Promises {
		n, err := w.Count("UPDATE seats SET commitment = ?, none = ?, promised = ? WHERE duel = ? AND seat = ?",
			p.Commitment, bit(p.Commitment == nil), store.Millis(p.At), c.Duel, int(p.Seat))
		if err == nil && n == 0 {
			err = empty(p.Seat)
		}
		if err != nil {
			return err
		}
	}
	for _, seed := range c.Seeds {
		if err := w.seed(c.Duel, seed); err != nil {
			return err
		}
	}
	return nil
}

// anew keeps an attempt that has ended, with those whose seeds were not opened, and
// begins the next.
func (w *Writer) anew(duel string, a *store.Anew) error {
	if err := w.attempt(duel, &a.Ended); err != nil {
		return err
	}
	err := w.exec("UPDATE duels SET commitment = ?, root = ?, secret = ? WHERE id = ?", a.Commitment, a.Root, a.Secret, duel)
	if err == nil {
		err = w.exec("UPDATE seats SET commitment = NULL, seed = NULL, promised = CASE WHEN none <> 0 THEN CAST(? AS BIGINT) END WHERE duel = ?", store.Millis(a.Ended.Ended), duel)
	}
	for _, s := range a.Ended.Seats {
		if err == nil && s.Unopened {
			err = w.exec("UPDATE seats SET failed = failed + 1 WHERE duel = ? AND seat = ?", duel, int(s.Seat))
		}
	}
	return err
}

// attempt stores an attempt after the existing ones.
func (w *Writer) attempt(duel string, a *store.Attempt) error {
	form, err := store.Encode(a)
	if err != nil {
		return err
	}
	var next int
	if err := w.Scan([]any{&next}, "SELECT coalesce(max(number), 0) + 1 FROM attempts WHERE duel = ?", duel); err != nil {
		return err
	}
	if a.Number != next {
		return fmt.Errorf("%w: attempt %d, but %d are stored", store.ErrInvalid, a.Number, next-1)
	}
	return w.exec("INSERT INTO attempts (duel, number, attempt) VALUES (?, ?, ?)", duel, a.Number, form)
}

func empty(seat riposte.Seat) error {
	return fmt.Errorf("%w: nobody sits in seat %d", store.ErrInvalid, seat)
}

func (w *Writer) sit(duel string, sat []store.Sitting) error {
	for _, p := range sat {
		err := w.exec("INSERT INTO seats (duel, seat, token, name, icon, commitment, since, seed, left_out, promised, none, failed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			duel, int(p.Seat), stored(p.Token), p.Name, p.Icon, p.Commitment, store.Millis(p.At), p.Seed, bit(p.LeftOut), promised(p.Promised), bit(p.None), p.Failed)
		if w.Taken(err) {
			return fmt.Errorf("%w: seat %d", store.ErrTaken, p.Seat)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// promised is a time in the form of its column; NULL is none.
func promised(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return store.Millis(at)
}

// stored is a hash in the form of its column: a forgotten one is NULL, which no
// token matches.
func stored(token store.Hash) []byte {
	if token == (store.Hash{}) {
		return nil
	}
	return token[:]
}

func (w *Writer) seed(duel string, s store.Seed) error {
	var settled bool
	err := w.Scan([]any{&settled}, "SELECT left_out <> 0 OR seed IS NOT NULL FROM seats WHERE duel = ? AND seat = ?", duel, int(s.Seat))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return empty(s.Seat)
	case err != nil:
		return err
	case settled:
		return fmt.Errorf("%w: the seed of seat %d is settled", store.ErrConflict, s.Seat)
	}
	return w.exec("UPDATE seats SET seed = ?, left_out = ? WHERE duel = ? AND seat = ?", s.Seed, bit(s.Seed == nil), duel, int(s.Seat))
}

// tell stores lines after the existing ones.
func (w *Writer) tell(c store.Change, after [][]byte) error {
	if len(c.Lines) == 0 {
		return nil
	}
	var next int
	if err := w.Scan([]any{&next}, "SELECT coalesce(max(sequence), 0) + 1 FROM lines WHERE duel = ?", c.Duel); err != nil {
		return err
	}
	switch first := c.Lines[0].Seq; {
	case first < next && first > 0:
		return fmt.Errorf("%w: line %d is stored", store.ErrConflict, first)
	case first != next:
		return fmt.Errorf("%w: line %d, but %d lines are stored", store.ErrInvalid, first, next-1)
	}
	for i, l := range c.Lines {
		err := w.later("INSERT INTO lines (duel, sequence, at, kind, seat, text, key, after) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			c.Duel, l.Seq, store.Millis(l.At), l.Kind, int(l.Seat), l.Text, l.Key, after[i])
		if err != nil {
			return err
		}
	}
	return nil
}

// disown removes the tokens from the attempts of a duel that has ended: nobody needs
// to be kept away from it any more.
func (w *Writer) disown(duel string) error {
	attempts, err := All(context.Background(), w, "SELECT attempt FROM attempts WHERE duel = ?", []any{duel}, func(rows *sql.Rows) (form []byte, err error) {
		return form, rows.Scan(&form)
	})
	for _, form := range attempts {
		var a store.Attempt
		if err == nil {
			err = store.Decode(form, &a)
		}
		for i := range a.Seats {
			a.Seats[i].Token = store.Hash{}
		}
		if err == nil {
			form, err = store.Encode(&a)
		}
		if err == nil {
			err = w.exec("UPDATE attempts SET attempt = ? WHERE duel = ? AND number = ?", form, duel, a.Number)
		}
	}
	return err
}

// forget overwrites: secure_delete leaves nothing of the old text in the file, once
// the write-ahead log has been merged into it.
func (w *Writer) forget(c store.Change) error {
	for _, seat := range c.Forget {
		if err := w.exec("UPDATE seats SET token = NULL, name = '', icon = '' WHERE duel = ? AND seat = ?", c.Duel, int(seat)); err != nil {
			return err
		}
		if err := w.exec("UPDATE lines SET text = '' WHERE duel = ? AND seat = ? AND kind IN (?, ?)", c.Duel, int(seat), store.Talk, store.Notes); err != nil {
			return err
		}
	}
	for _, line := range c.Unsaid {
		if err := w.exec("UPDATE lines SET text = '', key = '' WHERE duel = ? AND sequence = ?", c.Duel, line); err != nil {
			return err
		}
	}
	if c.Unhost {
		return w.unhost(c.Duel)
	}
	return nil
}

// unhost clears who laid the table.
func (w *Writer) unhost(duel string) error {
	var form []byte
	if err := w.Scan([]any{&form}, "SELECT terms FROM duels WHERE id = ?", duel); err != nil {
		return err
	}
	var terms store.Terms
	err := store.Decode(form, &terms)
	terms.Host = store.Hash{}
	if err == nil {
		form, err = store.Encode(&terms)
	}
	if err == nil {
		err = w.exec("UPDATE duels SET terms = ? WHERE id = ?", form, duel)
	}
	return err
}

// Held implements store.Store. The index finds by hash: timing could reveal
// something of the hash, but no token follows from that.
func (s *Store) Held(ctx context.Context, token store.Hash) ([]store.Held, error) {
	tx, err := s.back.Read(ctx)
	if err != nil {
		return nil, s.failed("held", "", err)
	}
	defer tx.Rollback()
	held, err := All(ctx, tx, `SELECT id, seat, ruleset, duels.created, revision, ended <> 0, phase, summary
		FROM seats JOIN duels ON id = seats.duel JOIN live ON live.duel = id JOIN listings ON listings.duel = id
		WHERE token = ? ORDER BY duels.created DESC, id DESC, seat`, []any{token[:]}, func(rows *sql.Rows) (h store.Held, err error) {
		var created int64
		err = rows.Scan(&h.Duel, &h.Seat, &h.Ruleset, &created, &h.Revision, &h.Over, &h.Phase, (*[]byte)(&h.Summary))
		h.Created = store.Time(created)
		return h, err
	})
	if err != nil {
		return nil, s.failed("held", "", err)
	}
	return held, nil
}
